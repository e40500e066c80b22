import type { Database } from '@/lib/db/client';
import { isSameMoney, type Money, shareOf } from '@/lib/money';
import { fullName, type PaidMonths, type Recipient, type Sale } from '@/lib/orders/sale';
import { taxedSum } from '@/lib/tax';
import { calendarMonths, chargesOf, type PaidMonth } from '@/modules/subscriptions/charges';
import { brandKeyOf } from '@/modules/subscriptions/plans/versions';
import type { SubscriptionWithPlan } from '@/modules/subscriptions/types';
import { type Choices, choicesText } from './delivery';

/** A paid month, or another charge within a paid month. */
export type SoldMonth = PaidMonth & {
  paidAt: Date;
  /** Of the charge, in minor units of the plan's currency; null where no list shows them. */
  id: string | null;
  amount: number | null;
};

/** Each charge of a subscription that the list names; else its months by the calendar. */
export const paidMonthSales: PaidMonths = async (tx, serviceId) => {
  const subscription = await tx.subscription.findUnique({
    where: { serviceId },
    include: { plan: true },
  });
  if (!subscription) return [];
  const charges = await chargesOf(tx, subscription);
  // Charges bound by `claimMonths` may lack some months.
  const sold = charges.some(({ isNamed }) => isNamed)
    ? charges.map((charge) => ({ ...charge, paidAt: charge.at }))
    : await unlistedMonths(tx, subscription);
  return monthSales(tx, subscription, sold);
};

/** A month that no list shows is charged on its first day, or when an open month was repaired. */
async function unlistedMonths(
  tx: Database,
  subscription: SubscriptionWithPlan,
): Promise<SoldMonth[]> {
  const { repairedAt } = subscription;
  return (await calendarMonths(tx, subscription)).map((month) => {
    const wasRepaired = repairedAt && repairedAt > month.from && repairedAt < month.to;
    return { ...month, paidAt: wasRepaired ? repairedAt : month.from, amount: null, id: null };
  });
}

export async function monthSales(
  tx: Database,
  subscription: SubscriptionWithPlan,
  months: readonly SoldMonth[],
): Promise<Sale[]> {
  if (months.length === 0) return [];
  const { id: subjectId, view, country, taxesIncluded, cardType: type, cardLast4 } = subscription;
  const rates = await tx.taxRate.findMany({
    where: { code: { in: subscription.taxCodes } },
    select: { code: true, name: true, ratePpm: true },
    orderBy: { code: 'asc' },
  });
  const shared = {
    kind: 'month' as const,
    ...{ subjectId, view, country, taxesIncluded, delivery: null },
    ...(await buyerOf(tx, subscription)),
    userId: subscription.userId,
    recipient: subscription.delivery as Recipient | null,
  };
  return months.map(({ month, from, to, plan, quantity, paidAt, id, amount }) => {
    const isTrial = month === 0;
    const { currency } = plan;
    const price = { unitAmount: isTrial ? 0 : plan.priceAmount, quantity, currency };
    const charged = amount === null ? null : { amount, currency };
    const { isMonth, ...sums } = monthSums(price, rates, taxesIncluded, charged);
    return {
      ...shared,
      ...{ title: plan.name, month: { number: month, from, to }, currency, paidAt, ...sums },
      lines: [
        {
          ...{
            id: plan.key,
            name: plan.name,
            sku: brandKeyOf(plan.key),
            variantId: null,
            quantity,
          },
          detail: choicesText(plan.key, subscription.choices as Choices),
          unitAmount: isMonth ? price.unitAmount : null,
          taxCodes: rates.map(({ code }) => code),
        },
      ],
      charge: { id, differing: null, card: type && cardLast4 ? { type, last4: cardLast4 } : null },
    };
  });
}

type Price = { unitAmount: number; quantity: number; currency: string };
type Rate = { code: string; name: string; ratePpm: number };

/**
 * The sums of a charge, in minor units. A charge that differs from the price of the month, as after a change within the
 * month, is split into its net amount and its taxes.
 *
 * @param charged null if the service does not show it
 */
export function monthSums(
  { unitAmount, quantity, currency }: Price,
  rates: readonly Rate[],
  taxesIncluded: boolean,
  charged: Money | null,
): Pick<Sale, 'taxes' | 'taxAmount' | 'totalAmount'> & { isMonth: boolean } {
  const prices = taxesIncluded ? 'gross' : 'net';
  const agreed = taxedSum({ amount: unitAmount * quantity, currency }, rates, prices);
  const isMonth = !charged || isSameMoney(charged, agreed.total);
  const total = isMonth ? agreed.total : charged;
  const taxed = isMonth
    ? agreed.taxes.map(({ amount, ...tax }) => ({ ...tax, amount: amount.amount }))
    : taxesIncluded
      ? taxedSum(total, rates, 'gross').taxes.map((tax) => ({ ...tax, amount: tax.amount.amount }))
      : addedTaxesOf(total, rates);
  const taxAmount = taxed.reduce((sum, { amount }) => sum + amount, 0);
  const taxes = taxed.map(({ code, name, ratePpm, amount }) => ({
    ...{ code, name, ratePpm, amount },
    baseAmount: null,
  }));
  return { isMonth, taxes, taxAmount, totalAmount: total.amount };
}

/**
 * The taxes in a total: of the net amount that adds up to the total with its taxes, each rounded half up. If no net amount
 * adds up, the remainder belongs to the net amount.
 */
export function addedTaxesOf<R extends { ratePpm: number }>(
  { amount: total, currency }: Money,
  rates: readonly R[],
): (R & { amount: number })[] {
  const whole = 1_000_000 + rates.reduce((sum, { ratePpm }) => sum + ratePpm, 0);
  const guess = Math.round((total * 1_000_000) / whole);
  const taxesOf = (net: number) =>
    rates.map((rate) => ({ ...rate, ...shareOf({ amount: net, currency }, rate.ratePpm) }));
  const totalOf = (net: number) => taxesOf(net).reduce((sum, { amount }) => sum + amount, net);
  const exact = [guess, guess - 1, guess + 1].find((net) => totalOf(net) === total);
  return taxesOf(exact ?? guess);
}

/** The subscriber's name and e-mail address, as far as known. */
async function buyerOf(
  tx: Database,
  { userId, customerId, id, delivery }: SubscriptionWithPlan,
): Promise<{ buyer: string; email: string | null }> {
  const user = userId ? await tx.user.findUnique({ where: { id: userId } }) : null;
  const customer = customerId
    ? await tx.mirrorCustomer.findUnique({ where: { serviceId: customerId } })
    : null;
  const attempt = await tx.subscriptionAttempt.findUnique({
    where: { id },
    select: { email: true },
  });
  const email = user?.email ?? attempt?.email ?? customer?.email ?? null;
  const { contact = {} } = (delivery ?? {}) as Partial<Recipient>;
  const buyer = fullName(contact) || fullName(customer ?? {}) || fullName(user ?? {}) || email;
  return { buyer: buyer ?? '', email };
}
