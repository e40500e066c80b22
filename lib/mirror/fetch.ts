import { fail, ok, type Result } from '@/lib/result';
import { isGone, type ServiceFailure, service } from '@/lib/service/client';
import type { Shown, SingleKind } from './resource-store';

/** 404 or 410: no such resource, or not yet. */
type Missing = { kind: 'missing' };

/** A fetch that was not answered with what the service has. */
export type FetchFailure =
  /** 401 or 403: our credentials are refused, or may not read this resource. */
  | { kind: 'refused'; status: number }
  | { kind: 'limited'; status: number; retryAfterMs: number | undefined }
  | { kind: 'failed'; message: string };

/** Reads one resource at the service (interface, "Re-fetch mapping"). */
export async function fetchOne(
  kind: SingleKind,
  id: string,
): Promise<Result<Shown, FetchFailure | Missing>> {
  const reply = await readOne(kind, id);
  if ('ok' in reply) return fail(isGone(reply) ? { kind: 'missing' } : failureOf(reply));
  if (reply.value?.id !== id)
    return fail({ kind: 'failed', message: 'The answer shows another id' });
  return ok(reply);
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
  if (status === 401 || status === 403) return { kind: 'refused', status };
  if (status === 429 || (status === 503 && retryAfterMs !== undefined)) {
    return { kind: 'limited', status, retryAfterMs };
  }
  return { kind: 'failed', message };
}
