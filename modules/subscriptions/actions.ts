'use server';

import { refresh } from 'next/cache';
import type * as z from 'zod/mini';
import { destinationOf } from '@/lib/addresses/country-rules';
import { type AccountAction, accountAction } from '@/lib/auth/actions/account-action';
import { type Action, anybody, fieldsOf, runAction } from '@/lib/auth/actions/action';
import type { ActionState } from '@/lib/auth/actions/action-state';
import { fieldsUnder } from '@/lib/auth/actions/fields-under';
import { type Viewer, viewer } from '@/lib/auth/viewer';
import { phraseIn } from '@/lib/catalog/localize';
import { guardedCardChange } from '@/lib/customers/guarded-card-change';
import { formatMoney } from '@/lib/format';
import type { Money } from '@/lib/money';
import { guardedPayment } from '@/lib/ratelimit/guarded-payment';
import { limits } from '@/lib/ratelimit/limits';
import { fail, ok, type Result } from '@/lib/result';
import { currentMarket, currentTexts } from '@/lib/texts/current-view';
import { taxLabel } from '@/lib/texts/tax-label';
import { quoteMonth } from './attempt/quote';
import {
  cardChangeSchema,
  deliverySchema,
  planChangeSchema,
  type QuoteInput,
  quantityChangeSchema,
  quoteSchema,
  subscribeSchema,
  subscriptionIdSchema,
} from './attempt/schema';
import { type SubscriptionAttemptOutcome, subscribe } from './attempt/subscribe';
import { changeSubscription, fetchSubscription } from './changes/change-subscription';
import { confirmQuantity } from './changes/price-change';
import { changeDelivery } from './delivery/change-delivery';
import { messageOf } from './messages';
import { findPlan } from './plans/plans';

export type SubscribeAnswer =
  | SubscriptionAttemptOutcome
  | { outcome: 'signed-out'; message: string }
  /** An internal error: the same submission can safely be repeated. */
  | { outcome: 'unsure'; message: string };

/** Subscribes the viewer once. After a lost response, the page may send the same input again. */
export async function subscribeAction(input: unknown): Promise<SubscribeAnswer> {
  const action: Action<Viewer, typeof subscribeSchema, SubscribeAnswer> = {
    name: 'subscribe',
    authorize: async () => {
      const user = await viewer();
      return user ? ok(user) : fail({ outcome: 'signed-out', message: messageOf('signedOut') });
    },
    schema: subscribeSchema,
    invalid: ({ fields }) => ({ outcome: 'invalid', message: messageOf('invalid'), fields }),
    unknown: () => ({ outcome: 'unsure', message: messageOf('unsure') }),
  };
  return runAction(action, input, (user, purchase) => {
    const { paymentToken } = purchase;
    const payer = { account: user, cartId: null, email: user.email, paymentToken };
    return guardedPayment<SubscriptionAttemptOutcome>(payer, (refusal) =>
      subscribe(user, purchase, refusal),
    );
  });
}

/** Where to return after a required sign-in: the subscription's own page. */
function pageOf(input: unknown): string {
  const sent = input as { id?: unknown } | null | undefined;
  const id = input instanceof FormData ? input.get('id') : sent?.id;
  const list = '/account/subscriptions';
  return typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id) ? `${list}/${id}` : list;
}

type OwnAction<Schema extends z.core.$ZodType> = Omit<AccountAction<Schema>, 'page' | 'limit'> & {
  limit?: AccountAction<Schema>['limit'];
};

/** An action on one of the viewer's subscriptions, whose page shows the service's state afterwards. */
function onOwn<Schema extends z.core.$ZodType>(
  action: OwnAction<Schema>,
  input: unknown,
  body: (viewer: Viewer, input: z.output<Schema>) => Promise<ActionState>,
): Promise<ActionState> {
  const limited = { limit: limits.subscriptionChanges, ...action, page: pageOf(input) };
  return accountAction<Schema>(limited, input, async (viewer, given) => {
    const state = await body(viewer, given);
    refresh();
    return state;
  });
}

export async function readSubscriptionAgain(_: ActionState, form: FormData): Promise<ActionState> {
  const action = { name: 'refetch', limit: limits.refetches, schema: subscriptionIdSchema };
  return onOwn(action, form, (viewer, { id }) => fetchSubscription(viewer, id));
}

export async function switchPlan(_: ActionState, form: FormData): Promise<ActionState> {
  return onOwn({ name: 'switch', schema: planChangeSchema }, form, (viewer, { id, ...plan }) =>
    changeSubscription(viewer, id, { kind: 'PLAN', ...plan }),
  );
}

/** Changes the quantity once the viewer has confirmed its price. */
export async function setQuantity(_: ActionState, form: FormData): Promise<ActionState> {
  const action = { name: 'quantity', schema: quantityChangeSchema };
  return onOwn(action, form, async (viewer, { id, quantity, agreed }) => {
    const unconfirmed = await confirmQuantity(viewer, id, quantity, agreed);
    return unconfirmed ?? changeSubscription(viewer, id, { kind: 'QUANTITY', quantity });
  });
}

export async function setDelivery(_: ActionState, form: FormData): Promise<ActionState> {
  const read = () => ({ ...fieldsOf(form), choices: fieldsUnder('choice', form) });
  return onOwn({ name: 'delivery', schema: deliverySchema, read }, form, changeDelivery);
}

/** Requires a recent sign-in. */
export async function setSource(input: unknown): Promise<ActionState> {
  const { cardChanges: limit } = limits;
  const action = { name: 'source', limit, schema: cardChangeSchema, stepUp: true } as const;
  return onOwn(action, input, (viewer, { id, paymentToken: token, card }) =>
    guardedCardChange(viewer, token, () =>
      changeSubscription(viewer, id, { kind: 'CARD', token, card }),
    ),
  );
}

export async function cancelSubscription(_: ActionState, form: FormData): Promise<ActionState> {
  return onOwn({ name: 'cancel', schema: subscriptionIdSchema }, form, (viewer, { id }) =>
    changeSubscription(viewer, id, { kind: 'CANCEL' }),
  );
}

/** The monthly price as the page shows it, or a message. */
export type QuotedMonth = Result<
  {
    total: number;
    currency: string;
    totalText: string;
    rows: { label: string; value: string }[];
  },
  string
>;

/** The price of a month for a `QuoteInput`. */
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
