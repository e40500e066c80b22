import { nowMs } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { type ServiceFailure, type ServiceReply, service } from '@/lib/service/client';
import { type FetchFailure, failureOf } from './fetch';
import { backoffMs, DEAD_AFTER_MS, pauseMs, REFUSED_PAUSE_MS } from './rules';
import { type Claim, currentPause, pauseMirror, type SyncOutcome, settle } from './store';

/** @returns the pause of all processes in milliseconds; null if the failure concerns a single resource */
export async function pauseAfter(failure: FetchFailure): Promise<number | null> {
  if (failure.kind === 'refused') {
    if (!(await areCredentialsRefused())) return null;
    log.error(
      {
        status: failure.status,
      },
      'Service refused the credentials; syncing is paused',
    );
    await pauseMirror('credentials', failure.status, REFUSED_PAUSE_MS);
    return REFUSED_PAUSE_MS;
  }
  if (failure.kind === 'limited') {
    const rest = pauseMs(failure.retryAfterMs);
    await pauseMirror('rate-limit', failure.status, rest);
    return rest;
  }
  return null;
}

/**
 * When (in milliseconds of `performance.now()`) and where the product list was last readable although another call was
 * refused.
 */
let readable = { baseUrl: '', at: 0 };

/** A 401 or 403 may concern a single resource. With refused credentials, the product list is not readable either. */
async function areCredentialsRefused(): Promise<boolean> {
  const { baseUrl } = env().service;
  const isRecent = performance.now() - readable.at < REFUSED_PAUSE_MS;
  if (isRecent && readable.baseUrl === baseUrl) return false;
  const reply = await service().listProducts();
  if (reply.ok) readable = { baseUrl, at: performance.now() };
  return !reply.ok && failureOf(reply).kind === 'refused';
}

/** Pauses all calls if the response has a Retry-After. @returns whether it has */
export async function honourRetryAfter(failure: ServiceFailure): Promise<boolean> {
  return pauseAfterLimit(failureOf(failure));
}

export async function pauseAfterLimit(failure: FetchFailure): Promise<boolean> {
  if (failure.kind !== 'limited' || failure.retryAfterMs === undefined) return false;
  await pauseAfter(failure);
  return true;
}

export async function isPaused(): Promise<boolean> {
  return (await currentPause())?.reason === 'rate-limit';
}

/** @returns the response, or `not-sent` during a pause */
export async function callUnlessPaused<T>(
  call: () => Promise<ServiceReply<T>>,
): Promise<ServiceReply<T>> {
  if (await isPaused()) {
    return { ok: false, kind: 'not-sent', message: 'The service has asked for a pause' };
  }
  const reply = await call();
  if (!reply.ok) await honourRetryAfter(reply);
  return reply;
}

/** @param atLeastMs the minimum delay before the next attempt */
export async function reschedule(
  claim: Claim,
  failure: FetchFailure,
  atLeastMs = 0,
): Promise<SyncOutcome> {
  const pause = await pauseAfter(failure);
  const at = nowMs();
  const next = at + Math.max(atLeastMs, pause ?? backoffMs(claim.attempts));
  if (pause !== null) {
    await settle(db(), claim, { outcome: 'again', dueAt: next, heldUntil: next });
    return 'later';
  }
  const error = ('message' in failure ? failure.message : failure.kind).slice(0, 500);
  if (claim.failingSince && at - claim.failingSince.getTime() >= DEAD_AFTER_MS) {
    log.error(
      {
        kind: claim.kind,
        id: claim.resourceId,
        error,
      },
      'Resource became a dead letter',
    );
    await settle(db(), claim, { outcome: 'dead', heldUntil: next, error });
    return 'dead';
  }
  await settle(db(), claim, { outcome: 'failed', dueAt: next, error });
  return 'later';
}
