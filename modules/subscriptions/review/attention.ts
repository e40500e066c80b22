import 'server-only';
import { requireStaff } from '@/lib/auth/staff';
import { db } from '@/lib/db/client';
import type { PaymentAttempt } from '@/lib/db/generated/client';
import { candidatesFor } from '@/modules/subscriptions/attempt/candidates';
import { missingStoppedSince } from '@/modules/subscriptions/ending/missing';

/** Entries shown at once; the next ones follow as these are resolved. */
const LIMIT = 50;

export async function needsAttention(): Promise<AttentionEntry[]> {
  await requireStaff('viewer', '/merchant/review');
  const entries = [...(await openAttempts()), ...(await openFlags())];
  return entries.sort((a, b) => a.at.getTime() - b.at.getTime()).slice(0, LIMIT);
}

async function openAttempts() {
  const attempts = await db().subscriptionAttempt.findMany({
    where: { attempt: { state: 'REVIEW' } },
    include: { plan: { select: { name: true } }, attempt: true },
    orderBy: { createdAt: 'asc' },
    take: LIMIT,
  });
  return Promise.all(
    attempts.map(async (attempt) => ({
      ...{ kind: 'attempt' as const, id: attempt.id, at: attempt.createdAt, attempt },
      /** Ids at the service of subscriptions that the attempt could have started. */
      candidates: await candidateIds(attempt.attempt),
    })),
  );
}

async function candidateIds(attempt: PaymentAttempt): Promise<string[]> {
  if (attempt.subscriptionId) return [attempt.subscriptionId];
  const { exact, possible } = await candidatesFor(db(), attempt);
  return [...exact, ...possible].map((row) => row.serviceId);
}

async function openFlags() {
  const flags = await db().reviewFlag.findMany({
    where: { subscriptionId: { not: null }, resolvedAt: null },
    include: {
      subscription: {
        include: {
          plan: { select: { name: true, priceAmount: true, currency: true } },
          user: { select: { email: true } },
        },
      },
    },
    orderBy: { createdAt: 'asc' },
    take: LIMIT,
  });
  return flags.flatMap(({ subscription, ...flag }) =>
    subscription
      ? [{ kind: 'flag' as const, id: flag.id, at: flag.createdAt, flag, subscription }]
      : [],
  );
}

export type AttemptEntry = Awaited<ReturnType<typeof openAttempts>>[number];
export type FlagEntry = Awaited<ReturnType<typeof openFlags>>[number];
export type AttentionEntry = AttemptEntry | FlagEntry;

/** Whether missing subscriptions end only after staff confirm. */
export async function missingStop(): Promise<boolean> {
  await requireStaff('viewer', '/merchant');
  return (await missingStoppedSince(db())) !== null;
}
