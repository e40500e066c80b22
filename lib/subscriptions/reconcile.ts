import { boundary } from '@/lib/checkout/boundaries';
import { backoffMs, PROOF_AFTER_MS, RESEND_WINDOW_MS } from '@/lib/checkout/reconcile-rules';
import { openToken } from '@/lib/checkout/secrets';
import { sendLeaseSeconds } from '@/lib/checkout/send';
import { fromNow, now, nowMs } from '@/lib/clock';
import { db, pool } from '@/lib/db/client';
import type { MirrorSubscription, Signup } from '@/lib/db/generated/client';
import { log } from '@/lib/log';
import { currentPause, markDirty } from '@/lib/mirror/store';
import { type SubscriptionBody, service } from '@/lib/service/client';
import { toSubscription } from '@/lib/service/resources';
import { candidatesFor } from './candidates';
import { settleSignup } from './signup';
import { beginSignupAgain, recordSignup, takeSignupArrow } from './store';

/** A sign-up whose page never sent it is found this long after it was made. */
const STALE_CREATED_MS = 2 * 60_000;

type DueSignup = { id: string; state: 'CREATED' | 'SENDING' | 'UNKNOWN'; fence: string };

/**
 * Takes up sign-ups that wait for somebody: never sent, sent by a process that is gone, or of
 * unknown outcome. Any number of workers may call it at once.
 *
 * @returns how many were taken up
 */
export async function reconcileSignups(limit = 20): Promise<number> {
  const { rows } = await pool().query<DueSignup>(
    `UPDATE signups SET looks = looks + 1,
       "dueAt" = $1::timestamp + make_interval(secs => least(60, power(2, least(looks, 10))))
     WHERE id IN (
       SELECT id FROM signups
       WHERE (state = 'UNKNOWN' AND "dueAt" <= $1::timestamp)
          OR (state = 'SENDING' AND "leaseUntil" < (clock_timestamp() AT TIME ZONE 'UTC'))
          OR (state = 'CREATED' AND "dueAt" <= $2::timestamp
              AND ("leaseUntil" IS NULL OR "leaseUntil" < (clock_timestamp() AT TIME ZONE 'UTC')))
       ORDER BY "dueAt" LIMIT $3 FOR UPDATE SKIP LOCKED)
     RETURNING id, state::text AS state, fence`,
    [now().toISOString(), fromNow(-STALE_CREATED_MS).toISOString(), limit],
  );
  for (const row of rows) {
    try {
      await takeUp(row);
    } catch (error) {
      log.error('A sign-up could not be looked at; it is tried again', { signupId: row.id, error });
    }
  }
  return rows.length;
}

async function takeUp({ id, state, fence }: DueSignup): Promise<void> {
  switch (state) {
    case 'CREATED':
      // Only the process that took the press may send first.
      await takeSignupArrow(id, BigInt(fence), 'abandon', { reason: 'never-sent' });
      return;
    case 'SENDING':
      await takeSignupArrow(id, BigInt(fence), 'lose', { reason: 'sender-gone' });
      return;
    case 'UNKNOWN':
      await reconcileSignup(id);
  }
}

/**
 * Settles one sign-up in UNKNOWN as far as what is known allows. Its subscription is found by the
 * events and the listed charges that named it; that there is none can never be proven, so a person decides in the end.
 */
export async function reconcileSignup(signupId: string): Promise<void> {
  const signup = await db().signup.findUnique({ where: { id: signupId } });
  if (signup?.state !== 'UNKNOWN') return;
  const { exact } = await candidatesFor(db(), signup);
  const [found, ...others] = exact;
  boundary('reconciler-before-settle');
  if (found && others.length === 0) return bind(signup, found);
  if (found) return escalate(signup, 'several-candidates');
  const received = signup.tokenReceivedAt.getTime();
  if (mayResend(signup)) {
    const ended = signup.sendEndedAt?.getTime() ?? nowMs();
    if (nowMs() >= ended + backoffMs(signup.sends)) return resend(signup);
  } else if (nowMs() > received + PROOF_AFTER_MS) {
    return escalate(signup, 'not-seen');
  }
  // The list may name a subscription of which no event has told.
  await markDirty(db(), 'TRANSACTIONS', '*');
}

async function bind(signup: Signup, row: MirrorSubscription): Promise<void> {
  const raw = row.raw as Record<string, unknown>;
  await recordSignup(signup.id, toSubscription({ id: row.serviceId, raw }));
}

async function escalate(signup: Signup, reason: string): Promise<void> {
  await takeSignupArrow(signup.id, signup.fence, 'escalate', { reason });
  log.warn('A sign-up needs a person to decide', { signupId: signup.id, reason });
}

function mayResend(signup: Signup): boolean {
  return (
    !signup.resendStopped &&
    signup.tokenCipher !== null &&
    nowMs() < signup.tokenReceivedAt.getTime() + RESEND_WINDOW_MS
  );
}

/** The same frozen body with the same token, which works once: at most one send subscribes. */
async function resend(signup: Signup): Promise<void> {
  if (!signup.tokenCipher || !signup.customerId) return;
  // A second refusal would end resending for good; it falls due again by itself.
  if (await currentPause()) return;
  let paymentToken: string;
  try {
    paymentToken = openToken(signup.tokenCipher, signup.id);
  } catch {
    await db().signup.updateMany({ where: { id: signup.id }, data: { resendStopped: true } });
    return;
  }
  const body = signup.body as SubscriptionBody;
  boundary('reconciler-before-resend');
  const sending = await beginSignupAgain(signup.id, signup.fence, sendLeaseSeconds());
  if (!sending) return;
  const reply = await service().createSubscription(body, paymentToken);
  boundary('reconciler-after-resend');
  await settleSignup(signup.id, sending, reply, signup.customerId);
}
