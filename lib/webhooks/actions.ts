'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { type ActionState, success } from '@/lib/auth/actions/action-state';
import { staffAction } from '@/lib/auth/actions/staff-action';
import { currentTexts } from '@/lib/texts/current-view';
import { currentDashboardTexts } from '@/lib/texts/dashboard/dictionaries';
import { replayAll, sweepSoon } from './replay';
import { replayText } from './sentences';

const page = '/merchant/webhooks';
const schema = z.object({});

export async function replayAllFailed(_: ActionState, form: FormData): Promise<ActionState> {
  const action = { name: 'webhook-replay', role: 'staff', schema, page } as const;
  return staffAction(action, form, async (merchant) => {
    const count = await replayAll(merchant);
    refresh();
    const { locale } = currentTexts().view;
    return success(replayText({ texts: currentDashboardTexts().webhooks, locale }, count));
  });
}

export async function compareAll(_: ActionState, form: FormData): Promise<ActionState> {
  const action = { name: 'mirror-sweep', role: 'staff', schema, page } as const;
  return staffAction(action, form, async (merchant) => {
    await sweepSoon(merchant);
    refresh();
    return success(currentDashboardTexts().webhooks.done.comparing);
  });
}
