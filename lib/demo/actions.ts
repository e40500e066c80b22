'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { type ActionState, failure, success } from '@/lib/auth/actions/action-state';
import { staffAction } from '@/lib/auth/actions/staff-action';
import { isDemo } from '@/lib/env';
import { currentDashboardTexts } from '@/lib/texts/dashboard/dictionaries';
import { requestHistory } from './store';

const ORDERS = 1_000;

/** In the demo: lets a worker make a year of orders, renewals and failures. It moves everybody's clock: for owners only. */
export async function startHistory(_: ActionState, form: FormData): Promise<ActionState> {
  const schema = z.object({ year: z.literal('pass') });
  const action = { name: 'demo-history', role: 'owner', schema, page: '/merchant' } as const;
  return staffAction(action, form, async () => {
    const texts = currentDashboardTexts().home.history;
    if (!isDemo()) return failure(texts.onlyDemo);
    if (!(await requestHistory(ORDERS))) return failure(texts.underWay);
    refresh();
    return success(texts.started);
  });
}
