import { type Database, db } from '@/lib/db/client';

/**
 * Addresses that an account had before, as far as they are known: mails were sent there. Without those that are
 * another account's by now, whose mails are its own.
 */
export async function formerAddresses(
  userId: string,
  email: string,
  tx: Database = db(),
): Promise<string[]> {
  const select = { email: true } as const;
  // One after the other: a transaction has one connection.
  const orders = await tx.order.findMany({ where: { userId }, select, distinct: ['email'] });
  // module: subscriptions
  const attempts = await tx.subscriptionAttempt.findMany({
    where: { userId },
    select,
    distinct: ['email'],
  });
  const addresses = new Set([
    ...orders.map((one) => one.email),
    ...attempts.map((one) => one.email), // module: subscriptions
  ]);
  const others = await tx.user.findMany({
    where: { email: { in: [...addresses] }, id: { not: userId } },
    select,
  });
  for (const other of [...others.map((one) => one.email), email, '']) addresses.delete(other ?? '');
  return [...addresses];
}
