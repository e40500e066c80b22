import { isGone, type ServiceFailure, service } from '@/lib/service/client';
import type { Shown, SingleKind } from './resource-store';

/** The result of a fetch. */
export type FetchResult =
  | { state: 'shown'; shown: Shown }
  /** 404 or 410: no such resource, or not yet. */
  | { state: 'missing' }
  | FetchFailure;

/** A fetch that did not return the resource. */
export type FetchFailure =
  /** 401 or 403: our credentials are refused, or may not read this resource. */
  | { state: 'refused'; status: number }
  | { state: 'limited'; status: number; retryAfterMs: number | undefined }
  | { state: 'failed'; message: string };

/** Reads one resource at the service (interface, "Re-fetch mapping"). */
export async function fetchOne(kind: SingleKind, id: string): Promise<FetchResult> {
  const reply = await readOne(kind, id);
  if ('ok' in reply) return isGone(reply) ? { state: 'missing' } : failureOf(reply);
  if (reply.value?.id !== id) return { state: 'failed', message: 'The answer shows another id' };
  return { state: 'shown', shown: reply };
}

async function readOne(kind: SingleKind, id: string): Promise<Shown | ServiceFailure> {
  switch (kind) {
    case 'CUSTOMER': {
      const reply = await service().getCustomer(id);
      return reply.ok ? { kind, value: reply.value } : reply;
    }
    case 'PRODUCT': {
      const reply = await service().getProduct(id);
      return reply.ok ? { kind, value: reply.value } : reply;
    }
    case 'SUBSCRIPTION': {
      const reply = await service().getSubscription(id);
      return reply.ok ? { kind, value: reply.value } : reply;
    }
  }
}

/** The failure that a response without a resource means. */
export function failureOf(failure: ServiceFailure): FetchFailure {
  const { status, retryAfterMs, message } = failure;
  if (status === 401 || status === 403) return { state: 'refused', status };
  if (status === 429 || (status === 503 && retryAfterMs !== undefined)) {
    return { state: 'limited', status, retryAfterMs };
  }
  return { state: 'failed', message };
}
