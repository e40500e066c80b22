'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import type { Actor } from '@/lib/audit/store';
import { type ActionState, failure, fieldErrors, success } from '@/lib/auth/action-state';
import { staffAction } from '@/lib/auth/staff-action';
import type { Result } from '@/lib/result';
import { ALREADY, problems } from './messages';
import {
  cancelParcel,
  deliverParcel,
  packParcel,
  recallParcel,
  reopenParcel,
  shipParcel,
  undeliverParcel,
  unpackParcel,
} from './parcels';
import {
  bulkSchema,
  parcelShipSchema,
  retrackSchema,
  returnSchema,
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
  recallShipment,
  reopenOrder,
  retrackShipment,
  returnUnits,
  shipOrder,
  undeliverShipment,
  unpackOrder,
  unreturn,
} from './store';

const PACKING = '/merchant/packing';

type Answer = Result<Outcome, FulfilmentProblem>;

type Step = (form: FormData, actor: Actor) => Promise<ActionState>;

/** A step that a form asks for: validates its fields and says what came of it. */
function step<Input>(
  schema: z.ZodType<Input>,
  done: string,
  take: (input: Input, actor: Actor) => Promise<Answer>,
): Step {
  return async (form, actor) => {
    const parsed = schema.safeParse(fieldsOf(form));
    if (!parsed.success) return refusedInput(fieldErrors(parsed.error), form);
    const answer = await take(parsed.data, actor);
    if (!answer.ok) return { ...failure(problems[answer.error]), values: textsOf(form) };
    return success(answer.value === 'already' ? ALREADY : done);
  };
}

function refusedInput(fields: Record<string, string>, form: FormData): ActionState {
  const [first = 'Check what you entered.'] = Object.values(fields);
  return { ...failure(`${first} Nothing was changed.`, fields), values: textsOf(form) };
}

function textsOf(form: FormData): Record<string, string> {
  const entries = [...form].filter(([name]) => !name.startsWith('$ACTION'));
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

/** The fields of a form; those named "units.<id>" become one record. */
function fieldsOf(form: FormData): Record<string, unknown> {
  const units: Record<string, string> = {};
  const fields: Record<string, unknown> = { units };
  for (const [name, text] of Object.entries(textsOf(form))) {
    if (name.startsWith('units.')) units[name.slice('units.'.length)] = text || '0';
    else fields[name] = text;
  }
  return fields;
}

const SENT =
  'It is on its way. The customer is told in 15 minutes; until then you can take it back.';
const NOT_SENT = 'It has not left. The customer is told nothing.';
const REFUND = 'The shop cannot return money: refund it at the payment service.';

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
  cancel: step(subjectSchema, `It is cancelled. ${REFUND}`, cancelRest),
  reopen: step(subjectSchema, 'It waits to be shipped again.', reopenOrder),
  return: step(returnSchema, `The return is recorded. ${REFUND}`, (input, actor) =>
    returnUnits(input, input.shipmentId, input.units, actor),
  ),
  unreturn: step(subjectSchema, 'No unit counts as returned any more.', unreturn),
  refund: step(subjectSchema, 'Noted: the money was returned.', (input, actor) =>
    noteRefund(input, true, actor),
  ),
  unrefund: step(subjectSchema, 'Noted: the money is still to be returned.', (input, actor) =>
    noteRefund(input, false, actor),
  ),
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
};

function trackingOf({ carrier, trackingNumber, trackingUrl }: Tracking): Tracking {
  return { carrier, trackingNumber, trackingUrl };
}

const named = z.object({ step: z.string() });

/** Takes the step that the form names, and draws the page again: after a refusal it shows the current state. */
async function take(
  name: string,
  steps: Readonly<Record<string, Step>>,
  form: FormData,
): Promise<ActionState> {
  const action = { name, role: 'staff', schema: named, page: PACKING } as const;
  return staffAction(action, form, async (who, input) => {
    const chosen = Object.hasOwn(steps, input.step) ? steps[input.step] : undefined;
    if (!chosen) return failure('There is no such step. Nothing was changed.');
    const state = await chosen(form, who);
    refresh();
    return state;
  });
}

/** A merchant takes a step of an order's fulfilment; the form's field "step" names it. */
export async function fulfilOrder(_: ActionState, form: FormData): Promise<ActionState> {
  return take('fulfil-order', orderSteps, form);
}

/** The same for a subscription's parcel. */
export async function fulfilParcel(_: ActionState, form: FormData): Promise<ActionState> {
  return take('fulfil-parcel', parcelSteps, form);
}

/** Marks what is ticked on the packing list as packed, each by itself: one that cannot be stops no other. */
export async function packMany(_: ActionState, form: FormData): Promise<ActionState> {
  const action = { name: 'pack-many', role: 'staff', schema: z.object({}), page: PACKING } as const;
  return staffAction(action, form, async (who) => {
    const parsed = bulkSchema.safeParse([...new Set(form.getAll('entry'))]);
    if (!parsed.success) return failure('Tick what is packed. Nothing was changed.');
    const counts = { done: 0, already: 0, refused: 0 };
    for (const entry of parsed.data) {
      const [kind, id = ''] = entry.split(':');
      const of = { id, version: null };
      const answer = await (kind === 'order' ? packOrder(of, who) : packParcel(of, who));
      counts[answer.ok ? answer.value : 'refused'] += 1;
    }
    refresh();
    return told(counts);
  });
}

function told({ done, already, refused }: Record<Outcome | 'refused', number>): ActionState {
  const parts = [
    `${done} marked as packed.`,
    ...(already > 0 ? [`${already} had been before.`] : []),
    ...(refused > 0 ? [`${refused} could not be: no address, or no longer to pack.`] : []),
  ];
  const message = parts.join(' ');
  return refused > 0 && done + already === 0 ? failure(message) : success(message);
}
