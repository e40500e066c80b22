import { type Database, db } from '@/lib/db/client';

/** Former addresses of an account, known from its orders, without those that belong to another account by now. */
export async function formerAddresses(
  userId: string,
  email: string,
  tx: Database = db(),
): Promise<string[]> {
  const select = { email: true } as const;
  // Sequential, because a transaction has one connection.
  const orders = await tx.order.findMany({ where: { userId }, select, distinct: ['email'] });
  // module: subscriptions
  const attempts = await tx.subscriptionAttempt.findMany({
    where: { userId },
    select,
    distinct: ['email'],
  });
  const addresses = new Set([
    ...orders.map((order) => order.email),
    ...attempts.map((attempt) => attempt.email), // module: subscriptions
  ]);
  const others = await tx.user.findMany({
    where: { email: { in: [...addresses] }, id: { not: userId } },
    select,
  });
  for (const other of others) addresses.delete(other.email ?? '');
  addresses.delete(email);
  addresses.delete('');
  return [...addresses];
}
