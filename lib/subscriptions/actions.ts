'use server';

import { refresh } from 'next/cache';
import { shop } from '@/brand/shop';
import { accountAction } from '@/lib/auth/action';
import type { ActionState } from '@/lib/auth/action-state';
import { fieldErrors } from '@/lib/auth/action-state';
import { viewer } from '@/lib/auth/viewer';
import { guardedCardChange } from '@/lib/customers/card-guard';
import { followClock } from '@/lib/db/clock';
import { formatMoney } from '@/lib/format';
import { log } from '@/lib/log';
import type { Money } from '@/lib/money';
import { limits } from '@/lib/ratelimit/limits';
import { guardedPayment } from '@/lib/ratelimit/payments';
import { cancel, changeQuantity, changeSource, refetchAtService, switchTo } from './changes/manage';
import { changeDelivery } from './delivery/store';
import { cancelAtPeriodEnd, takeBackCancellation } from './ending/store';
import { messages } from './messages';
import { findPlan } from './plans/plans';
import { quoteMonth } from './signup/quote';
import {
  cancelSchema,
  deliverySchema,
  quantityChangeSchema,
  quoteSchema,
  sourceSchema,
  subscribeSchema,
  subscriptionIdSchema,
  switchSchema,
} from './signup/schema';
import { type SignupResult, subscribe } from './signup/signup';

export type SubscribeAnswer =
  | SignupResult
  | { outcome: 'invalid'; message: string; fields: Record<string, string> }
  | { outcome: 'signed-out'; message: string }
  /** Something broke on our side: the same submission can safely be made again. */
  | { outcome: 'unsure'; message: string };

/**
 * Subscribes the viewer once. The page may call it again with the same input whenever an answer was
 * lost: the key makes every repetition the same sign-up.
 */
export async function subscribeAction(input: unknown): Promise<SubscribeAnswer> {
  try {
    await followClock();
    const who = await viewer();
    if (!who) {
      return {
        outcome: 'signed-out',
        // An earlier submission with this key may have subscribed.
        message:
          'You are no longer signed in. Nothing was charged this time; if an earlier submission ' +
          'charged you, your account shows it once you have signed in.',
      };
    }
    const parsed = subscribeSchema.safeParse(input);
    if (!parsed.success) {
      return {
        outcome: 'invalid',
        message: 'Check the marked fields. Nothing was charged this time.',
        fields: fieldErrors(parsed.error),
      };
    }
    const { paymentToken } = parsed.data;
    const payer = { account: who, cartId: null, email: who.email, paymentToken };
    return await guardedPayment(payer, (refusal) => subscribe(who, parsed.data, refusal));
  } catch (error) {
    log.error('A sign-up action broke off', { error });
    return { outcome: 'unsure', message: messages.unsure };
  }
}

const limit = limits.subscriptionChanges;

/** Where whoever has to sign in again meanwhile goes on: the subscription's own page. */
function pageOf(id: unknown): string {
  const list = '/account/subscriptions';
  return typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id) ? `${list}/${id}` : list;
}

/** Draws the page again: what it shows is what the service says. */
function afterwards(state: ActionState): ActionState {
  refresh();
  return state;
}

/** Reads one of the viewer's subscriptions at the service now. */
export async function readSubscriptionAgain(_: ActionState, form: FormData): Promise<ActionState> {
  const action = {
    name: 'look',
    limit: limits.refetches,
    schema: subscriptionIdSchema,
    page: pageOf(form.get('id')),
  };
  return accountAction(action, form, async (who, { id }) =>
    afterwards(await refetchAtService(who, id)),
  );
}

/** Moves one of the viewer's subscriptions to another plan. */
export async function switchPlan(_: ActionState, form: FormData): Promise<ActionState> {
  const action = { name: 'switch', limit, schema: switchSchema, page: pageOf(form.get('id')) };
  return accountAction(action, form, async (who, { id, planKey }) =>
    afterwards(await switchTo(who, id, planKey)),
  );
}

/** Changes the quantity of one of the viewer's subscriptions. */
export async function setQuantity(_: ActionState, form: FormData): Promise<ActionState> {
  const action = {
    name: 'quantity',
    limit,
    schema: quantityChangeSchema,
    page: pageOf(form.get('id')),
  };
  return accountAction(action, form, async (who, { id, quantity }) =>
    afterwards(await changeQuantity(who, id, quantity)),
  );
}

/** Changes where the parcels of one of the viewer's subscriptions go, and what the plan asks. */
export async function setDelivery(_: ActionState, form: FormData): Promise<ActionState> {
  const action = { name: 'delivery', limit, schema: deliverySchema, page: pageOf(form.get('id')) };
  const fields = withChoices(form);
  const state = await accountAction(action, fields, async (who, input) =>
    afterwards(await changeDelivery(who, input)),
  );
  return state.ok ? state : { ...state, values: fields.texts };
}

/** The fields of a form; its answers, named "choice.<key>", as one record. */
function withChoices(form: FormData) {
  const texts = [...form].map(([name, value]) => [name, String(value)] as const);
  const answers = texts.flatMap(([name, text]) =>
    name.startsWith('choice.') ? [[name.slice('choice.'.length), text] as const] : [],
  );
  const fields = Object.fromEntries(texts);
  return { ...fields, choices: Object.fromEntries(answers), texts: fields };
}

/** Gives one of the viewer's subscriptions a new card. Asks for a recent sign-in. */
export async function setSource(input: unknown): Promise<ActionState> {
  const page = pageOf((input as { id?: unknown } | null)?.id);
  const action = {
    name: 'source',
    limit: limits.cardChanges,
    schema: sourceSchema,
    page,
    stepUp: true,
  } as const;
  return accountAction(action, input, async (who, { id, paymentToken, card }) =>
    afterwards(
      await guardedCardChange(who, paymentToken, () => changeSource(who, id, paymentToken, card)),
    ),
  );
}

/** Ends one of the viewer's subscriptions: now, or with what is paid. */
export async function cancelSubscription(_: ActionState, form: FormData): Promise<ActionState> {
  const action = {
    name: 'cancel',
    limit,
    schema: cancelSchema,
    page: pageOf(form.get('id')),
  };
  return accountAction(action, form, async (who, { id, when }) =>
    afterwards(await (when === 'period-end' ? cancelAtPeriodEnd(who, id) : cancel(who, id))),
  );
}

/** Takes a cancellation back that has not been sent to the service. */
export async function keepSubscription(_: ActionState, form: FormData): Promise<ActionState> {
  const action = {
    name: 'keep',
    limit,
    schema: subscriptionIdSchema,
    page: pageOf(form.get('id')),
  };
  return accountAction(action, form, async (who, { id }) =>
    afterwards(await takeBackCancellation(who, id)),
  );
}

/** What a month costs, as the page shows it and as the button agrees to. */
export type MonthAnswer =
  | {
      ok: true;
      /** Minor units. */
      total: number;
      currency: string;
      totalText: string;
      rows: { label: string; value: string }[];
    }
  | { ok: false; message: string };

/** Works out what a month of a plan costs: `{ planKey, quantity, country }`. */
export async function quoteMonthly(input: unknown): Promise<MonthAnswer> {
  const parsed = quoteSchema.safeParse(input);
  if (!parsed.success) {
    return { ok: false, message: parsed.error.issues[0]?.message ?? messages.planGone };
  }
  const { planKey, quantity, country } = parsed.data;
  const plan = await findPlan(planKey);
  if (!plan?.active) return { ok: false, message: messages.planGone };
  const month = await quoteMonth(plan, quantity, country);
  if (!month) return { ok: false, message: messages.country };
  const text = (money: Money) => formatMoney(money, shop.locale);
  return {
    ok: true,
    total: month.total.amount,
    currency: month.currency,
    totalText: text(month.total),
    rows: [
      { label: `${quantity} × ${text(month.unit)}`, value: text(month.subtotal) },
      ...month.taxes.map((tax) => ({ label: tax.name, value: text(tax.amount) })),
    ],
  };
}
