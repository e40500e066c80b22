import { fail, ok, type Result } from '@/lib/result';
import { isGone, type ServiceFailure, service } from '@/lib/service/client';
import type { FetchedResource, SingleKind } from './resource-store';

/** The service replied that the resource does not exist. A lagging replica may reply the same. */
type Missing = { kind: 'missing' };

export type FetchFailure =
  | { kind: 'refused'; status: number }
  | { kind: 'limited'; status: number; retryAfterMs: number | undefined }
  | { kind: 'failed'; message: string };

/** Reads one resource (interface, "Re-fetch mapping"). */
export async function fetchOne(
  kind: SingleKind,
  id: string,
): Promise<Result<FetchedResource, FetchFailure | Missing>> {
  const reply = await readOne(kind, id);
  if ('ok' in reply) return fail(isGone(reply) ? { kind: 'missing' } : failureOf(reply));
  if (reply.value?.id !== id)
    return fail({ kind: 'failed', message: 'The response has another id' });
  return ok(reply);
}

async function readOne(kind: SingleKind, id: string): Promise<FetchedResource | ServiceFailure> {
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

export function failureOf(failure: ServiceFailure): FetchFailure {
  const { status, retryAfterMs, message } = failure;
  if (status === 401 || status === 403) return { kind: 'refused', status };
  if (status === 429 || (status === 503 && retryAfterMs !== undefined)) {
    return { kind: 'limited', status, retryAfterMs };
  }
  return { kind: 'failed', message };
}
