'use server';

import { createHash } from 'node:crypto';
import { refresh } from 'next/cache';
import { z } from 'zod';
import type { Actor } from '@/lib/audit/store';
import { fieldsOf, fieldsUnder } from '@/lib/auth/actions/action';
import { type ActionState, failure, success } from '@/lib/auth/actions/action-state';
import { staffAction } from '@/lib/auth/actions/staff-action';
import { startOfShopDay } from '@/lib/delivery/shop-day';
import { formatCount } from '@/lib/format';
import type { Result } from '@/lib/result';
import { countWaiting, fulfilElsewhere } from './fulfilled-elsewhere';
import { ALREADY, problems } from './messages';
import { settleOwed } from './packing/owed';
import {
  cancelParcel,
  deliverParcel,
  noteParcelRefund,
  packParcel,
  packParcels,
  recallParcel,
  reopenParcel,
  returnParcel,
  shipParcel,
  shipParcels,
  undeliverParcel,
  unpackParcel,
  unreturnParcel,
} from './packing/parcels';
import {
  elsewhereSchema,
  packManySchema,
  parcelShipSchema,
  retrackSchema,
  returnSchema,
  settleSchema,
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
  noteRefund,
  type Outcome,
  packOrder,
  packOrders,
  recallShipment,
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

type Step = (name: string, form: FormData) => Promise<ActionState>;

/**
 * A step that a form asks for. The page is re-rendered with the answer: after a refusal it shows the
 * current state.
 */
function step<Schema extends z.ZodType>(
  schema: Schema,
  done: string,
  take: (input: z.output<Schema>, actor: Actor) => Promise<Answer>,
): Step {
  return (name, form) =>
    staffAction({ name, role: 'staff', schema, page: PACKING, read }, form, async (who, input) => {
      const answer = await take(input, who);
      refresh();
      if (!answer.ok) return failure(problems[answer.error]);
      return success(answer.value === 'already' ? ALREADY : done);
    });
}

/** An empty quantity is none. */
function read(form: FormData): unknown {
  const units = Object.entries(fieldsUnder('units', form)).map(([id, text]) => [id, text || '0']);
  return { ...fieldsOf(form), units: Object.fromEntries(units) };
}

const SENT =
  'It is on its way. The customer is told in 15 minutes; until then you can take it back.';
const NOT_SENT = 'It has not left. The customer is told nothing.';
const RESTOCKED = 'What is counted is back in stock.';
const NOT_RESTOCKED = 'Add what can be sold again to the stock.';
const REFUND = 'The shop cannot return money: refund it at the payment service.';
const REFUNDED = 'Noted: the money was returned.';
const UNREFUNDED = 'Noted: the money is still to be returned.';

const orderSteps: Record<string, Step> = {
  pack: step(subjectSchema, 'It is packed.', packOrder),
  unpack: step(subjectSchema, 'It is back on the packing list.', unpackOrder),
  ship: step(shipSchema, SENT, ({ shipmentId, units, ...input }, actor) =>
    shipOrder(input, shipmentId, units, trackingOf(input), actor),
  ),
  recall: step(shipmentSchema, NOT_SENT, (input, actor) =>
    recallShipment(input, input.shipmentId, actor),
  ),
  retrack: step(retrackSchema, 'The customer’s page shows it now.', (input, actor) =>
    retrackShipment(input, input.shipmentId, trackingOf(input), actor),
  ),
  deliver: step(shipmentSchema, 'It has arrived.', (input, actor) =>
    deliverShipment(input, input.shipmentId, actor),
  ),
  undeliver: step(shipmentSchema, 'It is on its way again.', (input, actor) =>
    undeliverShipment(input, input.shipmentId, actor),
  ),
  cancel: step(subjectSchema, `It is cancelled. ${RESTOCKED} ${REFUND}`, cancelRest),
  reopen: step(subjectSchema, 'It waits to be shipped again.', reopenOrder),
  return: step(returnSchema, `The return is recorded. ${NOT_RESTOCKED} ${REFUND}`, (input, actor) =>
    returnUnits(input, input.shipmentId, input.units, actor),
  ),
  unreturn: step(subjectSchema, 'No unit counts as returned any more.', unreturn),
  refund: step(subjectSchema, REFUNDED, (input, actor) => noteRefund(input, true, actor)),
  unrefund: step(subjectSchema, UNREFUNDED, (input, actor) => noteRefund(input, false, actor)),
};

const parcelSteps: Record<string, Step> = {
  pack: step(subjectSchema, 'It is packed.', packParcel),
  unpack: step(subjectSchema, 'It is back on the packing list.', unpackParcel),
  ship: step(parcelShipSchema, SENT, (input, actor) => shipParcel(input, trackingOf(input), actor)),
  recall: step(subjectSchema, NOT_SENT, recallParcel),
  deliver: step(subjectSchema, 'It has arrived.', deliverParcel),
  undeliver: step(subjectSchema, 'It is on its way again.', undeliverParcel),
  cancel: step(subjectSchema, `It will not be sent. ${REFUND}`, cancelParcel),
  reopen: step(subjectSchema, 'It is back on the packing list.', reopenParcel),
  return: step(
    subjectSchema,
    `The return is recorded, and its customer is told in 15 minutes. ${REFUND}`,
    returnParcel,
  ),
  unreturn: step(subjectSchema, 'It does not count as returned any more.', unreturnParcel),
  refund: step(subjectSchema, REFUNDED, (input, actor) => noteParcelRefund(input, true, actor)),
  unrefund: step(subjectSchema, UNREFUNDED, (input, actor) =>
    noteParcelRefund(input, false, actor),
  ),
};

function trackingOf({ carrier, trackingNumber, trackingUrl }: Tracking): Tracking {
  return { carrier, trackingNumber, trackingUrl };
}

/** Takes the step that the form's field "step" names. */
function take(
  name: string,
  steps: Readonly<Record<string, Step>>,
  form: FormData,
): Promise<ActionState> {
  const chosen = String(form.get('step'));
  return ((Object.hasOwn(steps, chosen) && steps[chosen]) || noStep)(name, form);
}

const noStep: Step = (name, form) =>
  staffAction({ name, role: 'staff', schema: z.object({}), page: PACKING }, form, async () =>
    failure('There is no such step. Nothing was changed.'),
  );

/** A merchant takes a step of an order's fulfilment; the form's field "step" names it. */
export async function fulfilOrder(_: ActionState, form: FormData): Promise<ActionState> {
  return take('fulfil-order', orderSteps, form);
}

/** The same for a subscription's parcel. */
export async function fulfilParcel(_: ActionState, form: FormData): Promise<ActionState> {
  return take('fulfil-parcel', parcelSteps, form);
}

/** Staff have settled with the customer what is owed: it will not be delivered. */
export async function settleOwedUnits(_: ActionState, form: FormData): Promise<ActionState> {
  const page = '/merchant/stock/owed';
  const action = { name: 'owed-settle', role: 'staff', schema: settleSchema, page } as const;
  return staffAction(action, form, async (who, { orderId, variantId, ...agreement }) => {
    const settled = await settleOwed(who, orderId, variantId, agreement);
    refresh();
    if (!settled.ok) return failure('Nothing is owed to this order any more. Nothing was changed.');
    return success(`Settled, and off this list. ${SETTLED[agreement.outcome]}`);
  });
}

const SETTLED = {
  refund: `The order does without it. ${REFUND}`,
  instead: 'The order says that something else is sent, as was agreed.',
};

const entriesIn = (form: FormData) => [...new Set(form.getAll('entry'))];

/** Marks what is ticked on the packing list as packed: one that cannot be stops no other. */
export async function packMany(_: ActionState, form: FormData): Promise<ActionState> {
  const read = (fields: FormData) => ({ entries: entriesIn(fields) });
  const schema = packManySchema;
  const action = { name: 'pack-many', role: 'staff', schema, page: PACKING, read } as const;
  return staffAction(action, form, async (who, { entries }) => {
    // What has changed since is packed as it now is: its box is still open.
    const ticked = (kind: string) =>
      entries.filter((one) => one.kind === kind).map(({ id }) => ({ id, version: null }));
    const orders = await packOrders(ticked('order'), who);
    const parcels = await packParcels(ticked('parcel'), who);
    refresh();
    return summaryOf([...orders, ...parcels], 'packed', 'no address, nothing of it in stock, or');
  });
}

/**
 * Marks what is ticked on the list of packed entries as shipped, with all units that are in stock: one that cannot be
 * stops no other. An entry that has changed since the list was rendered is refused: another box may have left.
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
    return summaryOf([...orders, ...parcels], 'shipped', 'they have changed since,');
  });
}

/** The id of the shipment in which a version of an order leaves: submitted twice, it is one shipment. */
function shipmentIdOf({ id, version }: { id: string; version: number }): string {
  const hex = createHash('sha256').update(`${id}:${version}`).digest('hex');
  // A UUID of version 8, whose bits an application chooses (RFC 9562).
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * Marks all orders that were paid before a day as fulfilled by other means; the first submission tells how many
 * these are and changes nothing.
 */
export async function markFulfilledElsewhere(_: ActionState, form: FormData): Promise<ActionState> {
  const schema = elsewhereSchema;
  const action = { name: 'fulfilled-elsewhere', role: 'staff', schema, page: PACKING } as const;
  return staffAction(action, form, async (who, { before, confirmed }) => {
    const day = startOfShopDay(before);
    const count = await countWaiting(day);
    if (count === 0) return success(`Nothing that was paid before ${before} waits to be packed.`);
    if (confirmed !== before) {
      const orders = count === 1 ? 'One order' : `${formatCount(count)} orders`;
      const doubts = [
        `${orders}, paid before ${before}, will count as delivered. No mail is sent.`,
      ];
      return { ...failure('Nothing was changed yet.'), insist: { value: before, doubts } };
    }
    const done = await fulfilElsewhere(day, who);
    refresh();
    const left = await countWaiting(day);
    const more = left > 0 ? ` ${formatCount(left)} or more are left: repeat it.` : '';
    return success(`${formatCount(done)} marked as delivered.${more}`);
  });
}

/** @param why reasons for a refusal, besides that an entry is no longer to be packed or shipped */
function summaryOf(
  answers: readonly Answer[],
  done: 'packed' | 'shipped',
  why: string,
): ActionState {
  const counts = { done: 0, already: 0, refused: 0 };
  for (const answer of answers) counts[answer.ok ? answer.value : 'refused'] += 1;
  const { already, refused } = counts;
  const parts = [
    `${counts.done} marked as ${done}.`,
    ...(already > 0 ? [`${already} had been before.`] : []),
    ...(refused > 0
      ? [`${refused} could not be: ${why} or no longer to ${done === 'packed' ? 'pack' : 'ship'}.`]
      : []),
  ];
  const message = parts.join(' ');
  return refused > 0 && counts.done + already === 0 ? failure(message) : success(message);
}
