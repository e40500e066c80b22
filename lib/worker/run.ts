import { deleteRequested } from '@/lib/accounts/deletion';
import { removeExpired } from '@/lib/auth/remove-expired';
import { removeStaleCarts } from '@/lib/cart/remove-stale-carts';
import { HOOKS_CHANNEL, runDueHooks } from '@/lib/checkout/orders/due-hooks';
import { listen } from '@/lib/db/listen';
import { followSandboxClock } from '@/lib/db/sandbox-clock';
import { recordHeartbeat } from '@/lib/health/database';
import { hungLoops } from '@/lib/health/iterations';
import { log } from '@/lib/log';
import { MAIL_CHANNEL } from '@/lib/mail/outbox';
import { claimMails, sendMail } from '@/lib/mail/work';
import { MIRROR_CHANNEL } from '@/lib/mirror/rules';
import { claimDue } from '@/lib/mirror/store';
import { sweepIfDue } from '@/lib/mirror/sweep/schedule';
import { syncClaim } from '@/lib/mirror/work';
import { reconcileDue } from '@/lib/payments/reconcile';
import { waitForTenant } from '@/lib/payments/tenant';
import { removeStaleDeclines } from '@/lib/ratelimit/declines';
import { removeStaleLimits } from '@/lib/ratelimit/rate-limit';
import { tellReviews } from '@/lib/staff/tell-reviews';
import { deleteOldEvents } from '@/lib/webhooks/store';
import { jobs } from '@/modules/jobs';
import { paymentKinds } from '@/modules/payment-kinds';
import { leaseLoop, type RoundLoop, roundLoop, type Wake } from './lease';
import { templateNamed } from './mail-catalog';
import { subscribeToMirror } from './subscribers';

const POLL_MS = 1_000;
const MINUTE_MS = 60_000;
/** A list of a million transactions takes ten minutes to read and thirty to write. */
const LIST_MS = 60 * MINUTE_MS;
/** Without lists at the service, a sweep fetches each resource. */
const SWEEP_MS = 24 * 60 * MINUTE_MS;

type Part = { channels: readonly string[]; wake: Wake; done: Promise<void> };

/**
 * Runs all background work until the signal aborts, then finishes work in progress. Any number of processes can share
 * a database.
 */
export async function runWorker({ signal }: { signal: AbortSignal }): Promise<void> {
  await waitForTenant(signal);
  if (signal.aborted) return;
  subscribeToMirror();
  const parts = startParts(signal);
  const listening = listen({
    channels: [...new Set(parts.flatMap((part) => part.channels))],
    onNotify: (channel) => {
      for (const part of parts) if (part.channels.includes(channel)) part.wake();
    },
    signal,
  });
  log.info('The worker is running');
  await Promise.all([...parts.map((part) => part.done), listening]);
  log.info('The worker has stopped');
}

async function removeExpiredRows(): Promise<number> {
  await removeExpired();
  await removeStaleCarts();
  await removeStaleLimits();
  await removeStaleDeclines();
  return 0;
}

/** Web servers see a running worker by its heartbeat. A worker with a hanging loop sends none. */
async function sendHeartbeat(): Promise<number> {
  if (hungLoops().length === 0) await recordHeartbeat();
  return 0;
}

async function followSandbox(): Promise<number> {
  await followSandboxClock();
  return 0;
}

function startParts(signal: AbortSignal): Part[] {
  const mirror = leaseLoop(
    {
      name: 'mirror',
      concurrency: 8,
      claim: claimDue,
      work: syncClaim,
      pollMs: POLL_MS,
      maxMs: LIST_MS,
    },
    signal,
  );
  const mail = leaseLoop(
    {
      name: 'mail',
      concurrency: 4,
      claim: claimMails,
      work: (mail) => sendMail(mail, templateNamed),
      pollMs: POLL_MS,
    },
    signal,
  );
  const hooks = roundLoop(
    { name: 'modules at orders', round: () => runDueHooks(), pollMs: POLL_MS },
    signal,
  );
  const rounds: RoundLoop[] = [
    { name: 'heartbeat', round: sendHeartbeat, pollMs: 5 * POLL_MS },
    { name: 'payments', round: () => reconcileDue(paymentKinds), pollMs: POLL_MS },
    { name: 'account deletions', round: () => deleteRequested(), pollMs: 5 * POLL_MS },
    { name: 'mails to staff', round: () => tellReviews(), pollMs: 5 * POLL_MS },
    { name: 'sweep', round: sweepIfDue, pollMs: MINUTE_MS, maxMs: SWEEP_MS },
    { name: 'retention', round: deleteOldEvents, pollMs: 10 * MINUTE_MS },
    { name: 'sandbox clock', round: followSandbox, pollMs: POLL_MS },
    { name: 'expiry', round: removeExpiredRows, pollMs: 10 * MINUTE_MS },
    ...jobs,
  ];
  return [
    { channels: [MIRROR_CHANNEL], ...mirror },
    { channels: [MAIL_CHANNEL], ...mail },
    { channels: [HOOKS_CHANNEL], ...hooks },
    ...rounds.map((round) => ({ channels: [], ...roundLoop(round, signal) })),
  ];
}
