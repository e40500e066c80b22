'use server';

import { refresh } from 'next/cache';
import { destinationOf } from '@/lib/addresses/countries';
import { accountAction } from '@/lib/auth/actions/account-action';
import { type Action, anybody, fieldsOf, runAction } from '@/lib/auth/actions/action';
import { type ActionState, untouched } from '@/lib/auth/actions/action-state';
import { fieldsUnder } from '@/lib/auth/actions/fields-under';
import { type Viewer, viewer } from '@/lib/auth/viewer';
import { phraseIn } from '@/lib/catalog/localize';
import { guardedCardChange } from '@/lib/customers/card-guard';
import { fillIn, formatMoney } from '@/lib/format';
import type { Money } from '@/lib/money';
import { limits } from '@/lib/ratelimit/limits';
import { guardedPayment } from '@/lib/ratelimit/payments';
import { fail, ok, type Result } from '@/lib/result';
import { currentMarket, currentTexts } from '@/lib/texts/current-view';
import { taxLabel } from '@/lib/texts/tax-label';
import { quoteMonth } from './attempt/quote';
import {
  deliverySchema,
  type QuoteInput,
  quantityChangeSchema,
  quoteSchema,
  sourceSchema,
  subscribeSchema,
  subscriptionIdSchema,
  switchSchema,
} from './attempt/schema';
import { type SubscriptionAttemptOutcome, subscribe } from './attempt/subscribe';
import { changeLines } from './changes/change-lines';
import {
  cancel,
  changeQuantity,
  changeSource,
  quoteQuantity,
  refetchAtService,
  switchTo,
} from './changes/change-subscription';
import { changeDelivery } from './delivery/store';
import { messageOf } from './messages';
import { findPlan } from './plans/plans';

export type SubscribeAnswer =
  | SubscriptionAttemptOutcome
  | { outcome: 'signed-out'; message: string }
  /** An internal error: the same submission can safely be repeated. */
  | { outcome: 'unsure'; message: string };

/**
 * Subscribes the viewer once. The page may call it again with the same input whenever a response
 * was lost: the key makes every repetition the same subscription attempt.
 */
export async function subscribeAction(input: unknown): Promise<SubscribeAnswer> {
  const action: Action<Viewer, typeof subscribeSchema, SubscribeAnswer> = {
    name: 'subscribe',
    authorize: async () => {
      const who = await viewer();
      return who ? ok(who) : fail({ outcome: 'signed-out', message: messageOf('signedOut') });
    },
    schema: subscribeSchema,
    invalid: ({ fields }) => ({ outcome: 'invalid', message: messageOf('invalid'), fields }),
    unknown: () => ({ outcome: 'unsure', message: messageOf('unsure') }),
  };
  return runAction(action, input, (who, purchase) => {
    const { paymentToken } = purchase;
    const payer = { account: who, cartId: null, email: who.email, paymentToken };
    return guardedPayment<SubscriptionAttemptOutcome>(payer, (refusal) =>
      subscribe(who, purchase, refusal),
    );
  });
}

const limit = limits.subscriptionChanges;

/** Where to return after a required sign-in: the subscription's own page. */
function pageOf(input: unknown): string {
  const sent = input as { id?: unknown } | null | undefined;
  const id = input instanceof FormData ? input.get('id') : sent?.id;
  const list = '/account/subscriptions';
  return typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id) ? `${list}/${id}` : list;
}

/** Re-renders the page with the service's state. */
function afterwards(state: ActionState): ActionState {
  refresh();
  return state;
}

/** Fetches one of the viewer's subscriptions from the service now. */
export async function readSubscriptionAgain(_: ActionState, form: FormData): Promise<ActionState> {
  const action = {
    name: 'refetch',
    limit: limits.refetches,
    schema: subscriptionIdSchema,
    page: pageOf(form),
  };
  return accountAction(action, form, async (who, { id }) =>
    afterwards(await refetchAtService(who, id)),
  );
}

/** Moves one of the viewer's subscriptions to another plan. */
export async function switchPlan(_: ActionState, form: FormData): Promise<ActionState> {
  const action = { name: 'switch', limit, schema: switchSchema, page: pageOf(form) };
  return accountAction(action, form, async (who, { id, planKey, shownTotal: amount, currency }) =>
    afterwards(await switchTo(who, id, planKey, { amount, currency })),
  );
}

/** Changes the quantity of one of the viewer's subscriptions, once they have confirmed what it costs. */
export async function setQuantity(_: ActionState, form: FormData): Promise<ActionState> {
  const action = {
    name: 'quantity',
    limit,
    schema: quantityChangeSchema,
    page: pageOf(form),
  };
  return accountAction(action, form, async (who, { id, quantity, agreed }) => {
    const quoted = await quoteQuantity(who, id, quantity);
    if (!quoted.ok) return afterwards(quoted.error);
    const { quantity: now, facts, before, after } = quoted.value;
    const wanted = `${after.amount} ${after.currency}`;
    if (agreed === wanted) return afterwards(await changeQuantity(who, id, quantity));
    const { t, view } = currentTexts();
    const { changing, changeTo } = t.subscriptions.quantity;
    const price = formatMoney(after, view.locale);
    return {
      ...untouched,
      insist: {
        value: wanted,
        doubts: [
          fillIn(changing, { now, wanted: quantity }),
          ...changeLines({ t, view }, facts, before, after),
        ],
        label: fillIn(changeTo, { wanted: quantity, price }),
      },
    };
  });
}

/**
 * Changes the delivery address of one of the viewer's subscriptions, and the answers to the plan's
 * questions.
 */
export async function setDelivery(_: ActionState, form: FormData): Promise<ActionState> {
  const action = { name: 'delivery', limit, schema: deliverySchema, page: pageOf(form) };
  const read = () => ({ ...fieldsOf(form), choices: fieldsUnder('choice', form) });
  return accountAction({ ...action, read }, form, async (who, input) =>
    afterwards(await changeDelivery(who, input)),
  );
}

/** Gives one of the viewer's subscriptions a new card. Asks for a recent sign-in. */
export async function setSource(input: unknown): Promise<ActionState> {
  const page = pageOf(input);
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

/** Cancels one of the viewer's subscriptions at once. */
export async function cancelSubscription(_: ActionState, form: FormData): Promise<ActionState> {
  const action = {
    name: 'cancel',
    limit,
    schema: subscriptionIdSchema,
    page: pageOf(form),
  };
  return accountAction(action, form, async (who, { id }) => afterwards(await cancel(who, id)));
}

/** The monthly price on the page, to which the button agrees; or what the page says instead. */
export type QuotedMonth = Result<
  {
    /** Minor units. */
    total: number;
    currency: string;
    totalText: string;
    rows: { label: string; value: string }[];
  },
  string
>;

/** Calculates what a month of a plan costs: `{ planKey, quantity, country }`, with `postalCode`, `city` and `region` where they are known. */
export async function quoteMonthly(input: unknown): Promise<QuotedMonth> {
  const action: Action<null, typeof quoteSchema, QuotedMonth> = {
    name: 'month-quote',
    authorize: anybody,
    schema: quoteSchema,
    invalid: ({ fields }) => fail(Object.values(fields)[0] ?? messageOf('planGone')),
    unknown: () => fail(messageOf('notQuoted')),
  };
  return runAction(action, input, async (_, choice) => monthOf(choice));
}

async function monthOf({ planKey, quantity, ...place }: QuoteInput): Promise<QuotedMonth> {
  const plan = await findPlan(planKey);
  if (!plan?.active || plan.currency !== currentMarket().currency) {
    return fail(messageOf('planGone'));
  }
  const destination = destinationOf(place);
  const month = await quoteMonth(plan, quantity, destination);
  if (!month) return fail(messageOf(destination === place.country ? 'country' : 'territory'));
  const { t, view } = currentTexts();
  const text = (money: Money) => formatMoney(money, view.locale);
  return ok({
    total: month.total.amount,
    currency: month.currency,
    totalText: text(month.total),
    rows: [
      { label: `${quantity} × ${text(month.unit)}`, value: text(month.subtotal) },
      ...month.taxes.map((tax) => {
        const name = phraseIn(view, tax.name);
        const included = taxLabel(t.tax.included, { ...tax, name }, view.locale);
        return { label: month.taxesIncluded ? included : name, value: text(tax.amount) };
      }),
    ],
  });
}
