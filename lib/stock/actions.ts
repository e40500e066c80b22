'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { type ActionState, failure, success } from '@/lib/auth/actions/action-state';
import { staffAction } from '@/lib/auth/actions/staff-action';
import { adjustStock, deliverOwed, type StockProblem, stopCounting } from './decisions';
import { adjustmentReasons, MOST_UNITS } from './rules';

const page = '/merchant/stock';

const problems: Record<StockProblem, string> = {
  'unknown-variant':
    'This item does not exist any more, or its stock is not tracked. Nothing was changed.',
  impossible:
    'There would be fewer units than orders under way hold, or too many to count. Nothing was changed. Load the page again to see what is held.',
  reserved:
    'Orders under way hold units of it. Wait until they are settled, or decide them in the review. Nothing was changed.',
  'nothing-left':
    'None is left to take. Adjust the stock once more have come. Nothing was changed.',
  'nothing-owed': 'Nothing is owed to this order any more. Nothing was changed.',
};

const variantId = z.string().min(1).max(64);
const isReason = (value: string): value is keyof typeof adjustmentReasons =>
  Object.hasOwn(adjustmentReasons, value);

const adjustment = z.object({
  adjustmentId: z.uuid(),
  variantId,
  change: z.enum(['set', 'add', 'remove'], 'Choose what to change.'),
  units: z
    .string()
    .trim()
    .regex(/^\d{1,7}$/, 'Enter a whole number.')
    .transform(Number)
    .refine((units) => units <= MOST_UNITS, 'Enter a smaller number.'),
  reason: z.string().refine(isReason, 'Choose a reason.'),
  note: z.string().trim().max(500, 'Use at most 500 characters.').default(''),
});

/** Staff change the units on hand: to a number, or by one. */
export async function adjustStockLevel(_: ActionState, form: FormData): Promise<ActionState> {
  const action = { name: 'stock-adjust', role: 'staff', schema: adjustment, page } as const;
  return staffAction(action, form, async (who, { change, units, reason, note, ...input }) => {
    const signed = change === 'remove' ? -units : units;
    const kind = change === 'set' ? 'to' : 'by';
    const result = await adjustStock(
      who,
      input.variantId,
      { kind, units: signed },
      { reason: isReason(reason) ? reason : 'other', note },
      input.adjustmentId,
    );
    if (!result.ok) return failure(problems[result.error]);
    refresh();
    const { from, to } = result.value;
    return success(
      from === null ? `Stock is tracked now: ${to} on hand.` : `${from} → ${to} on hand.`,
    );
  });
}

/** Staff stop tracking the stock of an item: it can always be bought. */
export async function stopCountingStock(_: ActionState, form: FormData): Promise<ActionState> {
  const schema = z.object({ variantId });
  const action = { name: 'stock-stop', role: 'staff', schema, page } as const;
  return staffAction(action, form, async (who, input) => {
    const result = await stopCounting(who, input.variantId);
    if (!result.ok) return failure(problems[result.error]);
    refresh();
    return success('Its stock is no longer tracked: it can always be bought.');
  });
}

const owed = z.object({ orderId: z.string().min(1).max(64), variantId });

/** Staff take owed units from what is in stock by now. */
export async function deliverOwedUnits(_: ActionState, form: FormData): Promise<ActionState> {
  const action = { name: 'stock-owed-deliver', role: 'staff', schema: owed, page } as const;
  return staffAction(action, form, async (who, input) => {
    const result = await deliverOwed(who, input.orderId, input.variantId);
    if (!result.ok) return failure(problems[result.error]);
    refresh();
    const { taken, owed: rest } = result.value;
    return success(
      rest === 0
        ? `Taken from stock: ${taken}. Pack ${taken === 1 ? 'it' : 'them'} with the order.`
        : `Taken from stock: ${taken}. Still owed: ${rest}.`,
    );
  });
}
