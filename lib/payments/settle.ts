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

/** Time for recording the reply, in addition to the call. */
const LEASE_MARGIN_S = 15;

/** How long a SENDING attempt belongs to the process that sends it. */
export function sendLeaseSeconds(): number {
  return Math.ceil(env().service.timeoutMs / 1000) + LEASE_MARGIN_S;
}

/** The result of a first send. Only `succeeded` and `settled` may have charged. */
export type SendOutcome =
  | 'succeeded'
  /** The reply is recorded: the attempt's state has the outcome. */
  | 'settled'
  /** Nothing was sent, and the attempt is abandoned: an indistinguishable one is not settled yet. */
  | 'busy'
  /** Nothing was sent, and the attempt is abandoned: calls are paused (Retry-After). */
  | 'paused'
  /** Nothing was sent, and the attempt is abandoned: the database went back in time. */
  | 'stopped'
  /** Another process sends it, or it is settled. */
  | 'gone';

/**
 * Transaction B, the one request, transaction C. The request is made outside any transaction and never
 * repeated from here.
 */
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
    log.error({ error }, 'Drift could not be recorded'),
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
 * Transaction C: classifies the reply and makes the transition. Retried for a while if the database
 * is unavailable, since the reply exists only here; after that, the reconciler finds the outcome.
 * @returns whether the attempt is known to have succeeded.
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
    // Before another process may resend the attempt.
    if (!reply.ok) await honourRetryAfter(reply);
    if (classified.outcome === 'succeeded') {
      succeeded = await record(kind, attemptId, sending, classified.resource, body);
    } else {
      await settleUncharged(kind, attemptId, sending, classified);
    }
  });
  // The interface does not specify the status for a deleted customer: any refusal may mean it.
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
    log.error({ attemptId }, 'The reply shows the charge of another payment');
    await transition(kind, attemptId, fence, 'lose', { reason: 'answered-for-another' });
  }
  if (recorded === 'taken' || recorded === 'found-late') return false;
  await kind.recorded?.(attemptId, resource);
  return true;
}

/**
 * Whether a reply is not the response to this request: proxies may mix up responses. Its id is the customer's, a
 * product's or the plan's of the request; or the list had it before the request was sent; or it is another attempt's
 * of this shop. Only a known customer or match key counts as another one; other differences are the service's form.
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

/** A new resource cannot have an id of the request's body, unless ids are numbers that start at 1 for each kind. */
function isNamedIn(body: PaymentBody, id: string): boolean {
  return !/^\d+$/.test(id) && namedIn(body).has(id);
}

function namedIn(value: unknown): Set<unknown> {
  if (typeof value !== 'object' || value === null) return new Set([value]);
  return new Set(Object.values(value).flatMap((one) => [...namedIn(one)]));
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
      log.error({ tries, error }, 'A reply of the service could not be recorded yet');
      if (tries >= 8) return;
      await sleep(100 * 2 ** tries);
    }
  }
}

/**
 * Logs a refusal other than a declined card, with the service's response, such as an unknown tax
 * code or product, invalid credentials, or a code that is not known. Used or expired tokens are expected, and not
 * logged.
 * @param ids what was refused, for the log entry
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
