'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { fieldsOf, formOf } from '@/lib/auth/actions/action';
import { type ActionState, failure, success } from '@/lib/auth/actions/action-state';
import { fieldsUnder } from '@/lib/auth/actions/fields-under';
import { staffAction } from '@/lib/auth/actions/staff-action';
import type { Staff } from '@/lib/auth/staff';
import { fillIn, formatCount } from '@/lib/format';
import { currentTexts } from '@/lib/texts/current-view';
import { currentDashboardTexts } from '@/lib/texts/dashboard/dictionaries';
import { parcelsToPack } from './read-parcels';
import {
  packManySchema,
  retrackSchema,
  returnSchema,
  shipManySchema,
  shipSchema,
  subjectSchema,
} from './schema';
import {
  type Answer,
  cancelParcel,
  packParcel,
  recordRefund,
  retrackParcel,
  returnUnits,
  shipParcel,
  undoStep,
} from './take-step';

const PACKING = '/merchant/packing';

type StepAction = (name: string, form: FormData) => Promise<ActionState>;

/** An action for one step of a parcel. Refreshes the page even after a refusal, so that it shows the current state. */
function step<Schema extends z.ZodType>(
  schema: Schema,
  take: (input: z.output<Schema>, actor: Staff) => Promise<Answer>,
): StepAction {
  return (name, form) =>
    staffAction(
      { name, role: 'staff', schema, page: PACKING, read },
      form,
      async (actor, input) => {
        const answer = await take(input, actor);
        refresh();
        const texts = currentDashboardTexts().fulfilment;
        return answer.ok
          ? success(texts.done[answer.value])
          : failure(texts.problems[answer.error]);
      },
    );
}

function read(form: FormData): unknown {
  const units = Object.entries(fieldsUnder('units', form)).map(([id, text]) => [id, text || '0']);
  return { ...fieldsOf(form), units: Object.fromEntries(units) };
}

const steps: Record<string, StepAction> = {
  pack: step(subjectSchema, packParcel),
  ship: step(shipSchema, ({ id, version, units, ...tracking }, actor) =>
    shipParcel({ id, version }, units, tracking, actor),
  ),
  retrack: step(retrackSchema, ({ id, version, ...tracking }, actor) =>
    retrackParcel({ id, version }, tracking, actor),
  ),
  cancel: step(subjectSchema, cancelParcel),
  return: step(returnSchema, ({ id, version, units, restock, reason }, actor) =>
    returnUnits({ id, version }, units, restock === 'on', actor, reason),
  ),
  refund: step(subjectSchema, recordRefund),
  undo: step(subjectSchema, undoStep),
};

const noStep: StepAction = (name, form) =>
  staffAction({ name, role: 'staff', schema: z.object({}), page: PACKING }, form, async () =>
    failure(currentDashboardTexts().fulfilment.problems['no-step']),
  );

export async function fulfilParcel(_: ActionState, form: FormData): Promise<ActionState> {
  const name = String(formOf(form).get('step'));
  return ((Object.hasOwn(steps, name) && steps[name]) || noStep)('fulfil-parcel', form);
}

/** Packs the selected parcels of the packing list, or of the list of orders. A refusal does not stop the others. */
export async function packMany(_: ActionState, form: FormData): Promise<ActionState> {
  const read = (fields: FormData) => {
    const orders = [...new Set(fields.getAll('order'))];
    return orders.length > 0 ? { orders } : { entries: [...new Set(fields.getAll('entry'))] };
  };
  const schema = packManySchema;
  const action = { name: 'pack-many', role: 'staff', schema, page: PACKING, read } as const;
  return staffAction(action, form, async (actor, input) => {
    const ids =
      'orders' in input
        ? await parcelsToPack(actor, input.orders)
        : input.entries.map(({ id }) => id);
    const answers: Answer[] = [];
    // Packs the current version of the parcel, since its box is still open.
    for (const id of ids) answers.push(await packParcel({ id, version: null }, actor));
    refresh();
    return summaryOf(answers, 'packed');
  });
}

/**
 * Ships the selected packed parcels. A refusal does not stop the others. A parcel that changed after the list was
 * rendered is refused, because another box may have left.
 */
export async function shipMany(_: ActionState, form: FormData): Promise<ActionState> {
  const read = (fields: FormData) => ({
    entries: [...new Set(fields.getAll('entry'))],
    carrier: fields.get('carrier'),
    numbers: fieldsUnder('number', fields),
  });
  const schema = shipManySchema;
  const action = { name: 'ship-many', role: 'staff', schema, page: PACKING, read } as const;
  return staffAction(action, form, async (actor, { entries, carrier, numbers }) => {
    const answers: Answer[] = [];
    for (const { entry, id, version } of entries) {
      const tracking = { carrier, trackingNumber: numbers[entry] ?? null, trackingUrl: null };
      answers.push(await shipParcel({ id, version }, null, tracking, actor));
    }
    refresh();
    return summaryOf(answers, 'shipped');
  });
}

function summaryOf(answers: readonly Answer[], done: 'packed' | 'shipped'): ActionState {
  const texts = currentDashboardTexts().fulfilment.done.many;
  const count = answers.filter(({ ok }) => ok).length;
  const refused = answers.length - count;
  const say = (text: string, number: number) =>
    fillIn(text, { count: formatCount(number, currentTexts().view.locale) });
  const parts = [
    say(texts[done], count),
    ...(refused > 0 ? [say(done === 'packed' ? texts.notPacked : texts.notShipped, refused)] : []),
  ];
  const message = parts.join(' ');
  return refused > 0 && count === 0 ? failure(message) : success(message);
}
