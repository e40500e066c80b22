'use server';

import { createHash } from 'node:crypto';
import { refresh } from 'next/cache';
import { z } from 'zod';
import { fieldsOf, fieldsUnder, formOf } from '@/lib/auth/actions/action';
import { type ActionState, failure, success } from '@/lib/auth/actions/action-state';
import { staffAction } from '@/lib/auth/actions/staff-action';
import type { Staff } from '@/lib/auth/staff';
import { startOfShopDay } from '@/lib/delivery/shop-day';
import { fillIn, formatCount, formatDay, formatPlural } from '@/lib/format';
import type { Result } from '@/lib/result';
import { currentTexts } from '@/lib/texts/current-view';
import { currentDashboardTexts } from '@/lib/texts/dashboard/dictionaries';
import type { DashboardTexts } from '@/lib/texts/dashboard/dictionary';
import { countWaiting, fulfilElsewhere } from './fulfilled-elsewhere';
import {
  cancelParcel,
  deliverParcel,
  packParcel,
  packParcels,
  recallParcel,
  recordParcelRefund,
  reopenParcel,
  retrackParcel,
  returnParcel,
  shipParcel,
  shipParcels,
  undeliverParcel,
  unpackParcel,
  unreturnParcel,
} from './parcels';
import {
  elsewhereSchema,
  entriesIn,
  entriesToPack,
  packManySchema,
  parcelShipSchema,
  retrackSchema,
  returnSchema,
  shipManySchema,
  shipmentSchema,
  shipSchema,
  subjectSchema,
  type Tracking,
} from './schema';
import {
  cancelRest,
  deliverShipment,
  type FulfilmentProblem,
  type Outcome,
  packOrder,
  packOrders,
  recallShipment,
  recordRefund,
  reopenOrder,
  retrackShipment,
  returnUnits,
  shipOrder,
  shipOrders,
  undeliverShipment,
  unpackOrder,
  unreturn,
} from './store';

const PACKING = '/merchant/packing';

type Answer = Result<Outcome, FulfilmentProblem>;

/** What happens next, in the words of `fulfilment.done` in lib/texts/dashboard. */
type Done = {
  [Name in keyof Texts]: Texts[Name] extends string ? Name : never;
}[keyof Texts];
type Texts = DashboardTexts['fulfilment']['done'];

type Step = (name: string, form: FormData) => Promise<ActionState>;

/**
 * A step that a form requests. The page is re-rendered with the result: after a refusal it shows the current
 * state.
 */
function step<Schema extends z.ZodType>(
  schema: Schema,
  done: Done,
  take: (input: z.output<Schema>, actor: Staff) => Promise<Answer>,
): Step {
  return (name, form) =>
    staffAction({ name, role: 'staff', schema, page: PACKING, read }, form, async (who, input) => {
      const answer = await take(input, who);
      refresh();
      const texts = currentDashboardTexts().fulfilment;
      if (!answer.ok) return failure(texts.problems[answer.error]);
      return success(texts.done[answer.value === 'already' ? 'already' : done]);
    });
}

/** An empty quantity is 0. */
function read(form: FormData): unknown {
  const units = Object.entries(fieldsUnder('units', form)).map(([id, text]) => [id, text || '0']);
  return { ...fieldsOf(form), units: Object.fromEntries(units) };
}

const orderSteps: Record<string, Step> = {
  pack: step(subjectSchema, 'packed', packOrder),
  unpack: step(subjectSchema, 'unpacked', unpackOrder),
  ship: step(shipSchema, 'sent', ({ shipmentId, units, ...input }, actor) =>
    shipOrder(input, shipmentId, units, trackingOf(input), actor),
  ),
  recall: step(shipmentSchema, 'notSent', (input, actor) =>
    recallShipment(input, input.shipmentId, actor),
  ),
  retrack: step(retrackSchema, 'retracked', (input, actor) =>
    retrackShipment(input, input.shipmentId, trackingOf(input), actor),
  ),
  deliver: step(shipmentSchema, 'delivered', (input, actor) =>
    deliverShipment(input, input.shipmentId, actor),
  ),
  undeliver: step(shipmentSchema, 'undelivered', (input, actor) =>
    undeliverShipment(input, input.shipmentId, actor),
  ),
  cancel: step(subjectSchema, 'cancelled', cancelRest),
  reopen: step(subjectSchema, 'reopened', reopenOrder),
  return: step(returnSchema, 'returned', (input, actor) =>
    returnUnits(input, input.shipmentId, input.units, actor),
  ),
  unreturn: step(subjectSchema, 'unreturned', unreturn),
  refund: step(subjectSchema, 'refunded', (input, actor) => recordRefund(input, true, actor)),
  unrefund: step(subjectSchema, 'unrefunded', (input, actor) => recordRefund(input, false, actor)),
};

const parcelSteps: Record<string, Step> = {
  pack: step(subjectSchema, 'packed', packParcel),
  unpack: step(subjectSchema, 'unpacked', unpackParcel),
  ship: step(parcelShipSchema, 'sent', (input, actor) =>
    shipParcel(input, trackingOf(input), actor),
  ),
  recall: step(subjectSchema, 'notSent', recallParcel),
  retrack: step(parcelShipSchema, 'retracked', (input, actor) =>
    retrackParcel(input, trackingOf(input), actor),
  ),
  deliver: step(subjectSchema, 'delivered', deliverParcel),
  undeliver: step(subjectSchema, 'undelivered', undeliverParcel),
  cancel: step(subjectSchema, 'parcelCancelled', cancelParcel),
  reopen: step(subjectSchema, 'unpacked', reopenParcel),
  return: step(subjectSchema, 'parcelReturned', returnParcel),
  unreturn: step(subjectSchema, 'parcelUnreturned', unreturnParcel),
  refund: step(subjectSchema, 'refunded', (input, actor) => recordParcelRefund(input, true, actor)),
  unrefund: step(subjectSchema, 'unrefunded', (input, actor) =>
    recordParcelRefund(input, false, actor),
  ),
};

function trackingOf({ carrier, trackingNumber, trackingUrl }: Tracking): Tracking {
  return { carrier, trackingNumber, trackingUrl };
}

/** Runs the step that the form's field "step" names. */
function take(
  name: string,
  steps: Readonly<Record<string, Step>>,
  form: FormData,
): Promise<ActionState> {
  const step = String(formOf(form).get('step'));
  return ((Object.hasOwn(steps, step) && steps[step]) || noStep)(name, form);
}

const noStep: Step = (name, form) =>
  staffAction({ name, role: 'staff', schema: z.object({}), page: PACKING }, form, async () =>
    failure(currentDashboardTexts().fulfilment.problems['no-step']),
  );

/** Runs a step of an order's fulfilment; the form's field "step" names it. */
export async function fulfilOrder(_: ActionState, form: FormData): Promise<ActionState> {
  return take('fulfil-order', orderSteps, form);
}

/** The same for a subscription's parcel. */
export async function fulfilParcel(_: ActionState, form: FormData): Promise<ActionState> {
  return take('fulfil-parcel', parcelSteps, form);
}

/** Marks the selected entries of the packing list, or of the list of orders, as packed: a refused one does not stop the others. */
export async function packMany(_: ActionState, form: FormData): Promise<ActionState> {
  const read = (fields: FormData) => ({ entries: entriesToPack(fields) });
  const schema = packManySchema;
  const action = { name: 'pack-many', role: 'staff', schema, page: PACKING, read } as const;
  return staffAction(action, form, async (who, { entries }) => {
    // A changed entry is packed in its current version: its box is still open.
    const ticked = (kind: string) =>
      entries.filter((entry) => entry.kind === kind).map(({ id }) => ({ id, version: null }));
    const orders = await packOrders(ticked('order'), who);
    const parcels = await packParcels(ticked('parcel'), who);
    refresh();
    return summaryOf([...orders, ...parcels], 'packed');
  });
}

/**
 * Marks the selected packed entries as shipped, with all units that are left: a refused one does not stop the
 * others. An entry that has changed since the list was rendered is refused: another box may have left.
 */
export async function shipMany(_: ActionState, form: FormData): Promise<ActionState> {
  const read = (fields: FormData) => ({
    ...{ entries: entriesIn(fields), carrier: fields.get('carrier') },
    numbers: fieldsUnder('number', fields),
  });
  const schema = shipManySchema;
  const action = { name: 'ship-many', role: 'staff', schema, page: PACKING, read } as const;
  return staffAction(action, form, async (who, { entries, carrier, numbers }) => {
    const leaving = (kind: string) =>
      entries
        .filter((one) => one.kind === kind)
        .map(({ entry, id, version }) => ({
          of: { id, version },
          tracking: { carrier, trackingNumber: numbers[entry] ?? null, trackingUrl: null },
        }));
    const orders = await shipOrders(
      leaving('order').map((one) => ({ ...one, shipmentId: shipmentIdOf(one.of), units: null })),
      who,
    );
    const parcels = await shipParcels(leaving('parcel'), who);
    refresh();
    return summaryOf([...orders, ...parcels], 'shipped');
  });
}

/** The id of the shipment for a version of an order: submitted twice, it is one shipment. */
function shipmentIdOf({ id, version }: { id: string; version: number }): string {
  const hex = createHash('sha256').update(`${id}:${version}`).digest('hex');
  // A UUID of version 8, whose bits an application chooses (RFC 9562).
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * Marks all orders that were paid before a day as fulfilled elsewhere; the first submission returns their number
 * and changes nothing.
 */
export async function markFulfilledElsewhere(_: ActionState, form: FormData): Promise<ActionState> {
  const schema = elsewhereSchema;
  const action = { name: 'fulfilled-elsewhere', role: 'staff', schema, page: PACKING } as const;
  return staffAction(action, form, async (who, { before, confirmed }) => {
    const day = startOfShopDay(before);
    const count = await countWaiting(who, day);
    const texts = currentDashboardTexts().fulfilment.done.elsewhere;
    const { locale } = currentTexts().view;
    const placeholders = { day: formatDay(new Date(before), locale, 'UTC') };
    if (count === 0) return success(fillIn(texts.none, placeholders));
    if (confirmed !== before) {
      const doubts = [fillIn(formatPlural(texts.ask, count, locale), placeholders)];
      return { ...failure(texts.notYet), insist: { value: before, doubts } };
    }
    const done = await fulfilElsewhere(day, who);
    refresh();
    const remaining = await countWaiting(who, day);
    const parts = [
      fillIn(texts.marked, { count: formatCount(done, locale) }),
      ...(remaining > 0 ? [fillIn(texts.more, { count: formatCount(remaining, locale) })] : []),
    ];
    return success(parts.join(' '));
  });
}

function summaryOf(answers: readonly Answer[], done: 'packed' | 'shipped'): ActionState {
  const counts = { done: 0, already: 0, refused: 0 };
  for (const answer of answers) counts[answer.ok ? answer.value : 'refused'] += 1;
  const { already, refused } = counts;
  const texts = currentDashboardTexts().fulfilment.done.many;
  const say = (text: string, count: number) =>
    fillIn(text, { count: formatCount(count, currentTexts().view.locale) });
  const parts = [
    say(texts[done], counts.done),
    ...(already > 0 ? [say(texts.already, already)] : []),
    ...(refused > 0 ? [say(done === 'packed' ? texts.notPacked : texts.notShipped, refused)] : []),
  ];
  const message = parts.join(' ');
  return refused > 0 && counts.done + already === 0 ? failure(message) : success(message);
}
