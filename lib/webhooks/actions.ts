'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { recordAudit } from '@/lib/audit/store';
import { type ActionState, success } from '@/lib/auth/actions/action-state';
import { staffAction } from '@/lib/auth/actions/staff-action';
import { db } from '@/lib/db/client';
import { COLLECTION } from '@/lib/mirror/rules';
import { requestSweep } from '@/lib/mirror/sweep/schedule';
import { currentTexts } from '@/lib/texts/current-view';
import { currentDashboardTexts } from '@/lib/texts/dashboard/dictionaries';
import { replayFailed } from './replay/replay';
import { replayText } from './sentences';

const page = '/merchant/webhooks';
const schema = z.object({});

/** Fetches every dead letter for another day, and reads every quarantined event again. */
export async function replayAllFailed(_: ActionState, form: FormData): Promise<ActionState> {
  const action = { name: 'webhook-replay', role: 'staff', schema, page } as const;
  return staffAction(action, form, async (merchant) => {
    const count = await replayFailed();
    await recordAudit(db(), merchant, {
      action: 'webhooks.replayed',
      subject: 'webhooks',
      subjectId: 'failed',
      detail: { count },
    });
    refresh();
    const { locale } = currentTexts().view;
    return success(replayText({ texts: currentDashboardTexts().webhooks, locale }, count));
  });
}

/** Schedules a sweep against the service; a worker starts it within a minute. */
export async function compareAll(_: ActionState, form: FormData): Promise<ActionState> {
  const action = { name: 'mirror-sweep', role: 'staff', schema, page } as const;
  return staffAction(action, form, async (merchant) => {
    await requestSweep();
    await recordAudit(db(), merchant, {
      action: 'mirror.sweep-requested',
      subject: 'resource',
      subjectId: COLLECTION,
    });
    refresh();
    return success(currentDashboardTexts().webhooks.done.comparing);
  });
}
