import { now, nowMs } from '@/lib/clock';
import { db, pool } from '@/lib/db/client';
import { followClock } from '@/lib/db/clock';
import type { PaymentAttempt } from '@/lib/db/generated/client';
import type { AttemptState, PaymentKind as KindName } from '@/lib/db/generated/enums';
import { DATABASE_TIME } from '@/lib/db/sql/fragments';
import { sqlStates } from '@/lib/db/sql/sql-states';
import { log } from '@/lib/log';
import { currentPause, markDirty } from '@/lib/mirror/store';
import { isDraining, workInTurn } from '@/lib/process/draining';
import { inSpan } from '@/lib/trace';
import { decide } from './decide';
import { failpoint } from './failpoints';
import { kindOf, type PaymentBody, type PaymentKind, type PaymentKinds } from './kind';
import { isSendingStopped, mayResend } from './send-stop';
import { sendLeaseSeconds, settle } from './settle';
import { attemptTransitions } from './states';
import { beginResend, transition, UNLEASED } from './store';
import { requireTenant } from './tenant';
import { backoffMs, LIST_GAP_MS, MAX_BACKOFF_MS, sqlBackoff } from './timing';
import { openToken } from './tokens';

/** Age after which an unsent attempt is abandoned. */
const STALE_CREATED_MS = 2 * 60_000;

type DueAttempt = Traced & { kind: KindName; state: AttemptState; fence: string };

type Traced = { id: string; traceparent: string | null };

/**
 * Reconciles due attempts: never sent, abandoned while sending, or of unknown outcome. Safe in concurrent workers.
 * @returns the number of processed attempts
 */
export async function reconcileDue(kinds: PaymentKinds, limit = 20): Promise<number> {
  await followClock();
  if (await isSendingStopped()) return 0;
  await requireTenant();
  const claimed: string[] = [];
  return workInTurn(
    limit,
    async () => {
      const due = await claimDue(claimed);
      if (due) claimed.push(due.id);
      return due;
    },
    (due) => inIsolation(due, () => reconcileOne(kindOf(kinds, due.kind), due)),
  );
}

async function claimDue(except: readonly string[]): Promise<DueAttempt | undefined> {
  const { rows } = await pool().query<DueAttempt>(
    `UPDATE charge_attempts SET reconciliations = reconciliations + 1,
       "dueAt" = $1::timestamp + ${sqlBackoff('reconciliations')}
     WHERE id IN (
       SELECT id FROM charge_attempts
       WHERE id <> ALL($3) AND ((state IN (${sqlStates(attemptTransitions.resend.from)}) AND "dueAt" <= $1::timestamp)
          OR (state IN (${sqlStates(attemptTransitions.lose.from)}) AND "leaseUntil" < ${DATABASE_TIME})
          OR (state IN (${sqlStates(attemptTransitions.abandon.from)}) AND "dueAt" <= $2::timestamp
              AND ${UNLEASED}))
       ORDER BY "dueAt" LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, kind::text AS kind, state::text AS state, fence, traceparent`,
    [now().toISOString(), new Date(nowMs() - STALE_CREATED_MS).toISOString(), except],
  );
  return rows[0];
}

/** Runs in the trace of the purchase. A failing attempt must not delay the others. */
async function inIsolation(
  { id: attemptId, traceparent }: Traced,
  work: () => Promise<void>,
): Promise<void> {
  const attributes = { 'storefront.attempt.id': attemptId };
  try {
    await inSpan('reconcile payment', { kind: 'consumer', attributes, of: traceparent }, work);
  } catch (error) {
    log.error({ attemptId, error }, 'Reconciling a payment failed; it will be retried');
  }
}

async function reconcileOne(kind: PaymentKind, due: DueAttempt): Promise<void> {
  if (due.state === 'UNKNOWN') return await reconcileAttempt(kind, due.id);
  const decision = decide(due.state, { kind: 'lease-ended' });
  if (decision.kind !== 'move' || decision.transition === 'succeed') return;
  const reason = due.state === 'CREATED' ? 'never-sent' : 'sender-gone';
  await transition(kind, due.id, BigInt(due.fence), decision.transition, { reason });
}

export async function reconcileUnknown(kind: PaymentKind): Promise<void> {
  await followClock();
  const attempts = await db().paymentAttempt.findMany({
    where: { kind: kind.name, state: 'UNKNOWN' },
    select: { id: true, traceparent: true },
    orderBy: { createdAt: 'asc' },
  });
  for (const attempt of attempts) {
    if (isDraining()) return;
    await inIsolation(attempt, () => reconcileAttempt(kind, attempt.id));
  }
}

export async function reconcileAttempt(kind: PaymentKind, attemptId: string): Promise<void> {
  if (await isSendingStopped()) return;
  const attempt = await db().paymentAttempt.findUnique({ where: { id: attemptId } });
  if (attempt?.state !== 'UNKNOWN') return;
  const facts = await kind.find(attempt);
  facts.canResend &&= await mayResend();
  const decision = decide(attempt.state, { kind: 'searched', facts, nowMs: nowMs() });
  failpoint('reconciler-before-settle');
  switch (decision.kind) {
    case 'bind':
      return await kind.bind(attempt, decision.id);
    case 'review': {
      const { reason } = decision;
      await transition(kind, attempt.id, attempt.fence, 'escalate', { reason });
      log.warn({ ...idsOf(attempt), reason }, 'A payment needs a manual review');
      return;
    }
    case 'clear':
      await transition(kind, attempt.id, attempt.fence, 'clear', { reason: 'not-charged' });
      return;
    case 'resend':
      return await resend(kind, attempt);
    case 'note-absence':
      return await recordAbsence(attempt, decision.listedAt);
    case 'wait':
      return await waitUntil(attempt, decision.until);
    default:
      return;
  }
}

/** Sends the same body with the same token, which works once, so that at most one of the sends can charge. */
async function resend(kind: PaymentKind, attempt: PaymentAttempt): Promise<void> {
  if (!attempt.tokenCipher || !attempt.customerId) return;
  const pause = await currentPause();
  if (pause) return await waitUntil(attempt, pause.until);
  const paymentToken = readToken(attempt.tokenCipher, attempt.id);
  if (paymentToken === null) return await stopResending(attempt, 'its token cannot be read');
  const price = (await kind.checkPrice?.(attempt)) ?? 'unchanged';
  if (price === 'changed') return await stopResending(attempt, 'a price has changed');
  if (price === 'unreadable') {
    return await waitUntil(attempt, nowMs() + backoffMs(attempt.reconciliations));
  }
  if (isDraining()) return await releaseForAnother(attempt);
  failpoint('reconciler-before-resend');
  const sending = await beginResend(attempt.id, attempt.fence, sendLeaseSeconds());
  if (!sending) return;
  const body = attempt.body as PaymentBody;
  const reply = await kind.submit(body, paymentToken);
  failpoint('reconciler-after-resend');
  await settle(kind, attempt.id, sending, reply, body);
}

function readToken(sealed: Uint8Array, attemptId: string): string | null {
  try {
    return openToken(sealed, attemptId);
  } catch {
    return null;
  }
}

async function stopResending(attempt: PaymentAttempt, cause: string): Promise<void> {
  log.warn({ ...idsOf(attempt), cause }, 'Stopped resending a payment');
  await db().paymentAttempt.updateMany({
    where: { id: attempt.id, state: 'UNKNOWN' },
    data: { resendStopped: true, dueAt: now() },
  });
}

/** Leaves the resend to another process, because a send that starts during shutdown might not end in time. */
async function releaseForAnother({ id, state, fence }: PaymentAttempt): Promise<void> {
  await db().paymentAttempt.updateMany({ where: { id, state, fence }, data: { dueAt: now() } });
}

async function recordAbsence(
  { id, state, fence }: PaymentAttempt,
  listedAt: number,
): Promise<void> {
  await db().paymentAttempt.updateMany({
    where: { id, state, fence, absentSince: null },
    data: { absentSince: new Date(listedAt), dueAt: new Date(listedAt + LIST_GAP_MS) },
  });
}

/** Reschedules the attempt, and requests a newer list now if the attempt is due soon. */
async function waitUntil(
  { id, state, fence, reconciliations }: PaymentAttempt,
  until: number,
): Promise<void> {
  const isSoon = until - nowMs() <= MAX_BACKOFF_MS;
  const dueAt = new Date(Math.max(until, nowMs() + backoffMs(Math.min(reconciliations, 5)) / 2));
  await db().$transaction(async (tx) => {
    await tx.paymentAttempt.updateMany({ where: { id, state, fence }, data: { dueAt } });
    if (isSoon) await markDirty(tx, 'TRANSACTIONS', '*');
  });
}

function idsOf({ id, orderId }: PaymentAttempt) {
  return orderId === null ? { attemptId: id } : { orderId };
}
