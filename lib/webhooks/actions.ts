'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { recordAudit } from '@/lib/audit/store';
import { type ActionState, success } from '@/lib/auth/actions/action-state';
import { staffAction } from '@/lib/auth/actions/staff-action';
import type { Staff } from '@/lib/auth/staff';
import { db } from '@/lib/db/client';
import { COLLECTION } from '@/lib/mirror/rules';
import { requestSweep } from '@/lib/mirror/sweep/schedule';
import { currentTexts } from '@/lib/texts/current-view';
import { currentDashboardTexts } from '@/lib/texts/dashboard/dictionaries';
import { replayFailed } from './replay/replay';
import { replayText } from './sentences';

const page = '/merchant/webhooks';
const schema = z.object({});

/** Retries all dead letters and quarantined events. */
export async function replayAllFailed(_: ActionState, form: FormData): Promise<ActionState> {
  const action = { name: 'webhook-replay', role: 'staff', schema, page } as const;
  return staffAction(action, form, async (merchant) => {
    const count = await replayAll(merchant);
    refresh();
    const { locale } = currentTexts().view;
    return success(replayText({ texts: currentDashboardTexts().webhooks, locale }, count));
  });
}

/** Requests a comparison of the mirror with the service. */
export async function compareAll(_: ActionState, form: FormData): Promise<ActionState> {
  const action = { name: 'mirror-sweep', role: 'staff', schema, page } as const;
  return staffAction(action, form, async (merchant) => {
    await sweepSoon(merchant);
    refresh();
    return success(currentDashboardTexts().webhooks.done.comparing);
  });
}

/** @returns the number of resources that will be fetched */
async function replayAll(actor: Staff): Promise<number> {
  const count = await replayFailed();
  await recordAudit(db(), actor, {
    action: 'webhooks.replayed',
    subject: 'webhooks',
    subjectId: 'failed',
    detail: { count },
  });
  return count;
}

/** A worker starts the sweep within a minute. */
async function sweepSoon(actor: Staff): Promise<void> {
  await requestSweep();
  await recordAudit(db(), actor, {
    action: 'mirror.sweep-requested',
    subject: 'resource',
    subjectId: COLLECTION,
  });
}
