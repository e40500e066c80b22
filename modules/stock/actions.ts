'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { type ActionState, failure, success } from '@/lib/auth/actions/action-state';
import { staffAction } from '@/lib/auth/actions/staff-action';
import { fillIn, formatCount, formatPlural } from '@/lib/format';
import { currentTexts } from '@/lib/texts/current-view';
import { currentDashboardTexts } from '@/lib/texts/dashboard/dictionaries';
import { adjustStock, deliverOwed, settleOwed, stopCounting } from './adjust-stock';
import { adjustmentSchema, variantId } from './schema';

const page = '/merchant/stock';

const counted = (units: number) => formatCount(units, currentTexts().view.locale);

export async function adjustStockLevel(_: ActionState, form: FormData): Promise<ActionState> {
  const action = { name: 'stock-adjust', role: 'staff', schema: adjustmentSchema, page } as const;
  return staffAction(action, form, async (actor, { change, units, reason, note, ...input }) => {
    const signed = change === 'remove' ? -units : units;
    const kind = change === 'set' ? 'to' : 'by';
    const result = await adjustStock(
      actor,
      input.variantId,
      { kind, units: signed },
      { reason, note },
      input.adjustmentId,
    );
    if (!result.ok) return failure(currentDashboardTexts().stock.problems[result.error]);
    refresh();
    const { from, to } = result.value;
    const { tracked, adjusted } = currentDashboardTexts().stock.done;
    return success(
      from === null
        ? fillIn(tracked, { to: counted(to) })
        : fillIn(adjusted, { from: counted(from), to: counted(to) }),
    );
  });
}

export async function stopCountingStock(_: ActionState, form: FormData): Promise<ActionState> {
  const schema = z.object({ variantId });
  const action = { name: 'stock-stop', role: 'staff', schema, page } as const;
  return staffAction(action, form, async (actor, input) => {
    const result = await stopCounting(actor, input.variantId);
    if (!result.ok) return failure(currentDashboardTexts().stock.problems[result.error]);
    refresh();
    return success(currentDashboardTexts().stock.done.stopped);
  });
}

const owed = z.object({ orderId: z.string().min(1).max(64), variantId });

export async function deliverOwedUnits(_: ActionState, form: FormData): Promise<ActionState> {
  const action = { name: 'stock-owed-deliver', role: 'staff', schema: owed, page } as const;
  return staffAction(action, form, async (actor, input) => {
    const result = await deliverOwed(actor, input.orderId, input.variantId);
    if (!result.ok) return failure(currentDashboardTexts().stock.problems[result.error]);
    refresh();
    const { taken, owed: stillOwed } = result.value;
    const { done } = currentDashboardTexts().stock;
    return success(
      stillOwed === 0
        ? formatPlural(done.taken, taken, currentTexts().view.locale)
        : fillIn(done.takenSome, { count: counted(taken), owed: counted(stillOwed) }),
    );
  });
}

export async function settleOwedUnits(_: ActionState, form: FormData): Promise<ActionState> {
  const action = { name: 'stock-owed-settle', role: 'staff', schema: owed, page } as const;
  return staffAction(action, form, async (actor, input) => {
    const result = await settleOwed(actor, input.orderId, input.variantId);
    if (!result.ok) return failure(currentDashboardTexts().stock.problems[result.error]);
    refresh();
    return success(currentDashboardTexts().stock.done.settled);
  });
}
