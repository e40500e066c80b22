'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { type ActionState, failure, success } from '@/lib/auth/actions/action-state';
import { staffAction } from '@/lib/auth/actions/staff-action';
import { ResourceKind } from '@/lib/db/generated/enums';
import { COLLECTION } from '@/lib/mirror/rules';
import { cleanLine } from '@/lib/text-input';
import { currentTexts } from '@/lib/texts/current-view';
import { currentDashboardTexts } from '@/lib/texts/dashboard/dictionaries';
import { replaySelected, sweepSoon, syncNamed } from './replay/decisions';
import { replayText } from './sentences';

const page = '/merchant/webhooks';
const unnamed = 'no-resource';

const resource = z
  .object({
    kind: z.enum(ResourceKind, unnamed),
    resourceId: z.string().overwrite(cleanLine).max(255, unnamed).default(''),
  })
  // The transactions are one list: there is nothing to name.
  .transform(({ kind, resourceId }) => ({
    kind,
    resourceId: kind === 'TRANSACTIONS' ? COLLECTION : resourceId,
  }))
  .refine(({ resourceId }) => resourceId !== '', unnamed);

/** Syncs one resource now. */
export async function syncNow(_: ActionState, form: FormData): Promise<ActionState> {
  const action = { name: 'mirror-sync', role: 'staff', schema: resource, page } as const;
  return staffAction(action, form, async (merchant, key) => {
    const outcome = await syncNamed(merchant, key);
    refresh();
    const { done } = currentDashboardTexts().webhooks;
    if (outcome === 'synced') return success(done.synced);
    return failure(outcome === 'dead' ? done.dead : done.later);
  });
}

/** The result of a replay, in the language of the page. */
function replayed(count: number): ActionState {
  const { locale } = currentTexts().view;
  return success(replayText({ texts: currentDashboardTexts().webhooks, locale }, count));
}

const missing = 'no-event';

/** Replays one event. */
export async function replayOne(_: ActionState, form: FormData): Promise<ActionState> {
  const schema = z.object({ eventId: z.string(missing).regex(/^\d{1,18}$/, missing) });
  const action = { name: 'webhook-replay', role: 'staff', schema, page } as const;
  return staffAction(action, form, async (merchant, { eventId }) => {
    const count = await replaySelected(merchant, { kind: 'event', id: eventId });
    refresh();
    return count > 0
      ? replayed(count)
      : failure(currentDashboardTexts().webhooks.done.stillUnknown);
  });
}

/** Retries every dead letter for another day. */
export async function replayAllDead(_: ActionState, form: FormData): Promise<ActionState> {
  const action = {
    name: 'webhook-replay-dead',
    role: 'staff',
    schema: z.object({}),
    page,
  } as const;
  return staffAction(action, form, async (merchant) => {
    const count = await replaySelected(merchant, { kind: 'dead-letters' });
    refresh();
    return replayed(count);
  });
}

/** Schedules a sweep against the service; a worker starts it within a minute. */
export async function compareAll(_: ActionState, form: FormData): Promise<ActionState> {
  const action = { name: 'mirror-sweep', role: 'staff', schema: z.object({}), page } as const;
  return staffAction(action, form, async (merchant) => {
    await sweepSoon(merchant);
    refresh();
    return success(currentDashboardTexts().webhooks.done.comparing);
  });
}
