import { setTimeout as sleep } from 'node:timers/promises';
import { pool } from '@/lib/db/client';
import { sqlStates } from '@/lib/db/sql/sql-states';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { honourRetryAfter } from '@/lib/mirror/failures';
import type { Result } from '@/lib/result';
import { isGone, type ServiceReply, service } from '@/lib/service/client';
import type { ServiceResource } from '@/lib/service/resources';
import { dropMissingCustomer } from './customers/customer';
import { decide } from './decide';
import { noteReply } from './drift';
import { failpoint } from './failpoints';
import type { PaymentBody, PaymentKind, Settlement } from './kind';
import { classifyReply, isDecline, isShopsFault, type PaymentOutcome } from './reply';
import { chargeableStates } from './states';
import { beginSend, type NotSending, recordResult, type Sending, transition } from './store';

const LEASE_MARGIN_S = 15;

export function sendLeaseSeconds(): number {
  return Math.ceil(env().service.timeoutMs / 1000) + LEASE_MARGIN_S;
}

/** The result of a first send. Only `succeeded` and `settled` can mean a charge. */
export type SendOutcome =
  | 'succeeded'
  /** The reply is recorded; the attempt's state shows the outcome. */
  | 'settled'
  /** Nothing was sent. The attempt is abandoned, because another attempt with the same match key is unsettled. */
  | 'busy'
  | 'paused'
  | 'stopped'
  /** Another process is sending the attempt, or has settled it. */
  | 'gone';

/** Sends a new attempt once, outside any transaction, and settles it by the reply. */
export async function sendPayment<Body extends PaymentBody, Resource extends ServiceResource>(
  kind: PaymentKind<Body, Resource>,
  attemptId: string,
  body: Body,
  paymentToken: string,
): Promise<SendOutcome> {
  const sending = await beginWhenAlone(kind, attemptId, body);
  if (!sending.ok) {
    if (sending.error === 'gone') return 'gone';
    await transition(kind, attemptId, null, 'abandon', { reason: 'never-sent' });
    return sending.error === 'match-key-busy' ? 'busy' : sending.error;
  }
  failpoint('after-b');
  const reply = await kind.submit(body, paymentToken);
  await noteReply(reply).catch((error: unknown) =>
    log.error({ error }, 'Recording a possible drift failed'),
  );
  failpoint('after-post');
  const succeeded = await settle(kind, attemptId, sending.value, reply, body);
  failpoint('after-c');
  return succeeded ? 'succeeded' : 'settled';
}

async function beginWhenAlone<Body extends PaymentBody>(
  kind: PaymentKind<Body, ServiceResource>,
  attemptId: string,
  body: Body,
): Promise<Result<Sending, NotSending>> {
  const deadline = performance.now() + kind.waitMs;
  for (;;) {
    const begun = await beginSend(kind, attemptId, body, sendLeaseSeconds());
    if (
      begun.ok ||
      begun.error === 'gone' ||
      begun.error === 'stopped' ||
      performance.now() >= deadline
    )
      return begun;
    await sleep(200);
  }
}

/**
 * Transaction C: classifies the reply and makes the transition. Retried while the database is unavailable, since only
 * this process knows the reply; if all retries fail, the reconciler finds the outcome.
 * @returns whether the attempt is known to have succeeded
 */
export async function settle<Body extends PaymentBody, Resource extends ServiceResource>(
  kind: PaymentKind<Body, Resource>,
  attemptId: string,
  sending: Sending,
  reply: ServiceReply<Resource>,
  body: Body,
): Promise<boolean> {
  const classified = classifyReply(reply, sending.sends, (resource) => kind.showsFailure(resource));
  logRejection(classified, reply, { attemptId });
  let succeeded = false;
  failpoint('before-c');
  await withRetries(async () => {
    // Pause before the transition, because another process may resend the attempt after it.
    if (!reply.ok) await honourRetryAfter(reply);
    if (classified.outcome === 'succeeded') {
      succeeded = await record(kind, attemptId, sending, classified.resource, body);
    } else {
      await settleUncharged(kind, attemptId, sending, classified);
    }
  });
  // The service does not document the error for a deleted customer, so any refusal may mean that the customer was
  // deleted.
  const { outcome } = classified;
  const isRefused =
    outcome === 'refused' &&
    !isDecline(classified.reason) &&
    classified.reason !== 'not-authorised';
  if (isRefused || (outcome === 'unknown' && classified.reason === 'unclear-refusal')) {
    await dropIfDeleted(body.customerId);
  }
  return succeeded;
}

async function record<Body extends PaymentBody, Resource extends ServiceResource>(
  kind: PaymentKind<Body, Resource>,
  attemptId: string,
  { fence }: Sending,
  resource: Resource,
  body: Body,
): Promise<boolean> {
  const recorded = (await isForAnother(kind, attemptId, body, resource))
    ? 'taken'
    : await recordResult(kind, attemptId, resource, 'REPLY');
  if (recorded === 'taken') {
    log.error({ attemptId }, 'The service replied with the charge of another payment');
    await transition(kind, attemptId, fence, 'lose', { reason: 'answered-for-another' });
  }
  if (recorded === 'taken' || recorded === 'found-late') return false;
  await kind.recorded?.(attemptId, resource);
  return true;
}

/**
 * Whether a proxy mixed up responses, so that this reply belongs to another request. Its id is then the id of a
 * customer, product or plan in our request, or of a charge that was listed before the send, or its customer or match
 * key belongs to another customer or attempt of this shop. Any other difference counts as the service's formatting.
 */
async function isForAnother<Body extends PaymentBody, Resource extends ServiceResource>(
  kind: PaymentKind<Body, Resource>,
  attemptId: string,
  body: Body,
  resource: Resource,
): Promise<boolean> {
  if (isNamedIn(body, resource.id)) return true;
  if (await kind.wasListedBefore?.(attemptId, resource.id)) return true;
  const customerId = kind.shownCustomer(resource);
  const matchKey = kind.shownKey(resource);
  const isOwnCustomer = customerId === undefined || customerId === body.customerId;
  if (isOwnCustomer && (matchKey === null || matchKey === kind.matchKey(body))) return false;
  const { rows } = await pool().query(
    `SELECT 1 FROM customers WHERE "serviceId" = $1 AND "serviceId" <> $2
     UNION ALL
     SELECT 1 FROM charge_attempts WHERE "matchKey" = $3 AND state IN (${sqlStates(chargeableStates)})
     LIMIT 1`,
    [customerId ?? null, body.customerId, matchKey],
  );
  return rows.length > 0;
}

/** Ignores numeric ids, because customers, products and charges may each be numbered from 1. */
function isNamedIn(body: PaymentBody, id: string): boolean {
  return !/^\d+$/.test(id) && namedIn(body).has(id);
}

function namedIn(value: unknown): Set<unknown> {
  if (typeof value !== 'object' || value === null) return new Set([value]);
  return new Set(Object.values(value).flatMap((inner) => [...namedIn(inner)]));
}

async function settleUncharged(
  kind: PaymentKind,
  attemptId: string,
  { fence }: Sending,
  classified: Exclude<PaymentOutcome<ServiceResource>, { outcome: 'succeeded' }>,
): Promise<void> {
  const decision = decide('SENDING', { kind: 'reply', outcome: classified.outcome });
  if (decision.kind !== 'move' || decision.transition === 'succeed') return;
  await transition(kind, attemptId, fence, decision.transition, detailsOf(classified));
}

function detailsOf(
  classified: Exclude<PaymentOutcome<ServiceResource>, { outcome: 'succeeded' }>,
): Settlement {
  switch (classified.outcome) {
    case 'unsent':
      return { reason: 'unreachable' };
    case 'refused':
      return { reason: classified.reason, httpStatus: classified.httpStatus };
    case 'unknown': {
      const { reason, httpStatus, stopResending: resendStopped, mayHaveCharged } = classified;
      const status = httpStatus === undefined ? {} : { httpStatus };
      return { reason, resendStopped, mayHaveCharged, ...status };
    }
  }
}

async function dropIfDeleted(customerId: string): Promise<void> {
  const reply = await service().getCustomer(customerId);
  if (isGone(reply)) await dropMissingCustomer(customerId);
}

async function withRetries(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      log.error({ tries, error }, 'Recording a reply of the service failed');
      if (tries >= 8) return;
      await sleep(100 * 2 ** tries);
    }
  }
}

/**
 * Logs refusals that the shopper did not cause, such as an unknown tax code, invalid credentials or an unknown error
 * code. Declined cards and used or expired tokens are expected, and not logged.
 */
function logRejection(
  classified: PaymentOutcome<ServiceResource>,
  reply: ServiceReply<unknown>,
  ids: Readonly<Record<string, string>>,
): void {
  if (reply.ok || classified.outcome === 'unsent' || classified.outcome === 'succeeded') return;
  const { outcome, reason, httpStatus } = classified;
  const isRefused = outcome === 'refused' && !isDecline(reason) && reason !== 'token-refused';
  if (!isRefused && reason !== 'unclear-refusal') return;
  const { code, bodyExcerpt } = reply;
  log[isShopsFault(reason) ? 'error' : 'warn'](
    {
      ...ids,
      reason,
      httpStatus,
      ...(code === undefined ? {} : { code }),
      ...(bodyExcerpt === undefined ? {} : { excerpt: bodyExcerpt }),
    },
    'The service refused a payment',
  );
}
