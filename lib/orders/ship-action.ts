'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { type ActionState, failure, success } from '@/lib/auth/actions/action-state';
import { staffAction } from '@/lib/auth/actions/staff-action';
import { currentDashboardTexts } from '@/lib/texts/dashboard/dictionaries';
import { orderPanels } from '@/modules/order-panels';
import { shipOrder } from './ship-order';
import { trackingUrlSchema } from './tracking-url';

const schema = z.object({ id: z.uuid(), trackingUrl: trackingUrlSchema });

/** Marks a paid order as shipped. Refused if a module handles shipping. */
export async function markOrderShipped(_: ActionState, form: FormData): Promise<ActionState> {
  const action = { name: 'ship-order', role: 'staff', schema, page: '/merchant/orders' } as const;
  return staffAction(action, form, async (staff, { id, trackingUrl }) => {
    const texts = currentDashboardTexts().orders.shipping.outcomes;
    if (orderPanels.length > 0) return failure(texts.elsewhere);
    const outcome = await shipOrder(id, trackingUrl, staff);
    refresh();
    return outcome === 'not-paid' ? failure(texts[outcome]) : success(texts[outcome]);
  });
}
