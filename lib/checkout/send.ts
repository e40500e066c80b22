import { setTimeout as sleep } from 'node:timers/promises';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { restAsTold } from '@/lib/mirror/trouble';
import { isGone, type ServiceReply, service } from '@/lib/service/client';
import type { ServiceTransaction } from '@/lib/service/resources';
import { boundary } from './boundaries';
import { dropCustomer } from './customer';
import { refetchPrices } from './flags';
import { sortChargeReply } from './outcome';
import { logRejection } from './rejections';
import { recordCharge, type Sending, takeArrow } from './store';
import { payByReply } from './usual';

/** What the reply's recording may take on top of the call itself. */
const LEASE_MARGIN_S = 15;

/** How long a SENDING attempt belongs to the process that sends it. */
export function sendLeaseSeconds(): number {
  return Math.ceil(env().service.timeoutMs / 1000) + LEASE_MARGIN_S;
}

/**
 * Transaction C: sorts the reply and takes the arrow it means. Kept trying for a while when the
 * database is away, since the reply exists only here; what is still not written then is found by
 * the reconciler.
 * @returns whether the order is known to be paid.
 */
export async function settle(
  attemptId: string,
  sending: Sending,
  reply: ServiceReply<ServiceTransaction>,
  customerId: string,
): Promise<boolean> {
  const outcome = sortChargeReply(reply, sending.sends);
  logRejection(outcome, reply, { attemptId });
  let paid = false;
  boundary('before-c');
  await keepTrying(async () => {
    // Before the attempt is anybody's to send again.
    if (!reply.ok) await restAsTold(reply);
    switch (outcome.kind) {
      case 'charged':
        paid = await recordReply(attemptId, sending, outcome.transaction);
        if (paid && !outcome.transaction.amount) await refetchPrices(attemptId);
        return;
      case 'unsent':
        return void (await takeArrow(attemptId, sending.fence, 'unsend', {
          reason: 'unreachable',
        }));
      case 'declined':
      case 'rejected':
        return void (await takeArrow(
          attemptId,
          sending.fence,
          outcome.kind === 'declined' ? 'decline' : 'reject',
          { reason: outcome.reason, httpStatus: outcome.httpStatus },
        ));
      case 'unknown':
        return void (await takeArrow(attemptId, sending.fence, 'lose', {
          reason: outcome.reason,
          resendStopped: outcome.stopResending,
          ...(outcome.httpStatus === undefined ? {} : { httpStatus: outcome.httpStatus }),
        }));
    }
  });
  // Which status says that the customer is gone is not shown: any refusal of the request may.
  if (outcome.kind === 'rejected' && outcome.reason !== 'not-authorised') {
    await forgetIfGone(customerId);
  }
  return paid;
}

async function recordReply(
  attemptId: string,
  sending: Sending,
  transaction: ServiceTransaction,
): Promise<boolean> {
  if (await payByReply(attemptId, sending, transaction)) return true;
  return (await recordCharge(attemptId, transaction)) !== 'needs-review';
}

async function forgetIfGone(customerId: string): Promise<void> {
  const reply = await service().getCustomer(customerId);
  if (isGone(reply)) await dropCustomer(customerId);
}

async function keepTrying(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      log.error('A reply of the service could not be recorded yet', { tries, error });
      if (tries >= 8) return;
      await sleep(100 * 2 ** tries);
    }
  }
}
