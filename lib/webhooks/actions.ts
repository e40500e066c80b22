'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { requireStaff } from '@/lib/auth/staff';
import { ResourceKind } from '@/lib/db/generated/enums';
import { log } from '@/lib/log';
import { requestSweep } from '@/lib/mirror/sweep/schedule';
import { syncResource } from '@/lib/mirror/work';
import { replayMessage } from './messages';
import { replayDeadLetters, replayEvent, replayRange } from './replay';
import { readTimeRange } from './time-range';

/** The result of a merchant action. */
export type WebhookAnswer = { ok: boolean; message: string } | null;

const resource = z.object({
  kind: z.enum(ResourceKind),
  resourceId: z.string().trim().min(1).max(255),
});

/** Syncs one resource now. */
export async function syncNow(_: WebhookAnswer, form: FormData): Promise<WebhookAnswer> {
  const merchant = await requireStaff('staff');
  const wanted = resource.safeParse({
    kind: form.get('kind'),
    // The transactions are one list: there is nothing to name.
    resourceId: form.get('kind') === 'TRANSACTIONS' ? '*' : form.get('resourceId'),
  });
  if (!wanted.success) return { ok: false, message: 'Choose a kind and enter an id.' };
  const { kind, resourceId } = wanted.data;
  const outcome = await syncResource(kind, resourceId);
  log.info('A merchant had a resource read again', { kind, resourceId, by: merchant.userId });
  refresh();
  if (outcome === 'synced') return { ok: true, message: 'Synced with the service.' };
  if (outcome === 'dead') return { ok: false, message: 'The service still does not return it.' };
  return { ok: false, message: 'The service did not return it; a worker will retry.' };
}

/** Replays one event. */
export async function replayOne(_: WebhookAnswer, form: FormData): Promise<WebhookAnswer> {
  await requireStaff('staff');
  const id = z
    .string()
    .regex(/^\d{1,18}$/)
    .safeParse(form.get('eventId'));
  if (!id.success) return { ok: false, message: 'This event does not exist.' };
  const count = await replayEvent(BigInt(id.data));
  refresh();
  return count > 0
    ? { ok: true, message: replayMessage(count) }
    : { ok: false, message: 'The event still names no resource of this shop.' };
}

/** Retries every dead letter for another day. */
export async function replayAllDead(_: WebhookAnswer, _form: FormData): Promise<WebhookAnswer> {
  await requireStaff('staff');
  const count = await replayDeadLetters();
  refresh();
  return { ok: true, message: replayMessage(count) };
}

const range = z
  .object({ from: z.string(), to: z.string() })
  .transform(({ from, to }) => readTimeRange(from, to));

/** Replays all events of a time range; the times are UTC, an empty one leaves its side open. */
export async function replayBetween(_: WebhookAnswer, form: FormData): Promise<WebhookAnswer> {
  await requireStaff('staff');
  const { data: wanted } = range.safeParse({ from: form.get('from'), to: form.get('to') });
  if (!wanted) return { ok: false, message: 'Enter two times, the earlier one first.' };
  const count = await replayRange(wanted);
  refresh();
  return { ok: true, message: replayMessage(count) };
}

/** Schedules a sweep against the service; a worker starts it within a minute. */
export async function compareAll(_: WebhookAnswer, _form: FormData): Promise<WebhookAnswer> {
  await requireStaff('staff');
  await requestSweep();
  refresh();
  return { ok: true, message: 'A worker starts the comparison within a minute.' };
}
