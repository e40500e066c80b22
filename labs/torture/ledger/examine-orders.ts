import { invariants } from '@/lib/checkout/orders/invariants';
import { unsettledStates } from '@/lib/payments/states';
import { countBy, type Figures, type Promises } from '../../report.ts';
import { untrueMessages } from '../assurances.ts';
import { minutesAt } from '../report.ts';
import { queryShop, shopDb } from '../shop-db.ts';
import type { Shopper } from '../shopper.ts';
import type { World } from '../world/start-world.ts';
import {
  compareLedgers,
  isLookalike,
  type LedgerCharge,
  ledgerIdOf,
  rowIdOf,
  shapeOf,
} from './compare-ledgers.ts';
import {
  lateCharges,
  readCustomers,
  readLedger,
  readOrders,
  readTransactions,
} from './read-ledgers.ts';
import { examineUnits } from './stock-units.ts'; // module: stock

export type Examined = {
  promises: Promises;
  tried: Figures;
  result: Figures;
  resends: number;
  /** Charges that a reply did not settle. */
  foundLate: number;
  /** Orders whose charges are counted by their cause. */
  countedOrders: ReadonlySet<string>;
};

async function secondCharges(): Promise<string[]> {
  const rows = await queryShop<{ id: string }>(
    `SELECT a."transactionId" AS id FROM charge_attempts a JOIN orders o ON o.id = a."orderId"
       WHERE o.status = 'PAID' AND a."transactionId" <> o."transactionId"`,
  );
  return rows.map(({ id }) => ledgerIdOf(id));
}

/**
 * Compares the ledgers and checks every message. @param told charges that staff were told of, some of which were
 * decided since @param lost charges whose orders a restored database lacks
 */
export async function examineOrders(
  world: World,
  shoppers: readonly Shopper[],
  told: readonly string[] = [],
  lost: ReadonlySet<string> = new Set(),
): Promise<Examined> {
  const detected = new Set([...told, ...(await lateCharges())]);
  const charges = await readLedger(world);
  const orders = await readOrders();
  const emailOfCustomer = await readCustomers(world);
  const shoppersByEmail = countBy(shoppers.map(({ plan }) => plan.email));
  const withGoodCard = shoppers.filter(({ plan }) => plan.behaviour !== 'has only a declined card');
  const attempts = await shopDb().paymentAttempt.findMany({ where: { kind: 'ORDER' } });
  const paid = orders.filter((order) => order.status === 'PAID');
  const causeOf = causesOf(world, charges);
  const seconds = (await secondCharges()).filter((id) => detected.has(id) && causeOf(id) !== null);
  const compared = compareLedgers({
    charges,
    orders,
    shoppersByEmail: countBy(withGoodCard.map(({ plan }) => plan.email)),
    emailOfCustomer,
    seen: detected,
    seconds: new Set(seconds),
  });
  // Where lists hide the card or the subscription, staff are told of other clients' and subscriptions'
  // charges, too.
  const elsewhere = new Set([
    ...charges.filter(isLookalike).map(({ id }) => id),
    ...(await indistinguishable(charges)),
    ...(await unnamedSubscriptionCharges(world)),
  ]);
  const isCounted = (id: string) => causeOf(id) !== null || elsewhere.has(id);
  // Shoppers at a shared address cannot be told apart by the ledgers.
  const countedOrders = await ordersOf([
    ...compared.seenDoubleCharges,
    ...[...detected].filter(isCounted),
  ]);
  const units = await examineUnits(); // module: stock
  const promises = {
    'double charges': compared.doubleCharges,
    'detected double charges without an external cause': compared.seenDoubleCharges.filter(
      (id) => causeOf(id) === null,
    ),
    // Staff see the charges of lost orders among the unexplained ones.
    'charges without a paid order': compared.chargesWithoutPaidOrder.filter(
      (id) => !lost.has(id) || !detected.has(id),
    ),
    'paid orders without a charge': compared.paidOrdersWithoutCharge,
    'orders paid by another’s charge without an external cause': compared.seenSwaps.filter(
      (id) => causeOf(id) !== 'swapped responses',
    ),
    'orders unresolved': [
      ...orders
        .filter((order) => order.status !== 'PAID' && order.status !== 'FAILED')
        .map((order) => `${order.id} is ${order.status}`),
      ...attempts
        .filter(({ state }) => unsettledStates.includes(state))
        .map(({ id, orderId, state }) => `attempt ${id} of ${orderId} is ${state}`),
    ],
    'told “not charged” after being charged': [
      ...wrongAnswers(shoppers, charges, emailOfCustomer, shoppersByEmail),
      ...(await untrueMails(charges, isCounted)),
    ],
    'unflagged amount differences': [
      ...compared.unflaggedAmounts,
      ...(await unshownTotals(shoppers)),
    ],
    'variants whose units do not add up': units.broken, // module: stock
    'invariants broken': await brokenInvariants(countedOrders),
  };
  const answers = shoppers.flatMap((shopper) => shopper.answers.map(({ outcome }) => outcome));
  const resends = attempts.reduce((sum, one) => sum + Math.max(0, one.sends - 1), 0);
  const foundLate = attempts.filter((one) => one.state === 'SUCCEEDED' && one.reconciliations > 0);
  const settleMs = attempts
    .filter((one) => one.reconciliations > 0)
    .flatMap(({ settledAt, createdAt }) =>
      settledAt ? [settledAt.getTime() - createdAt.getTime()] : [],
    );
  const tried = {
    'orders tried': shoppers.length,
    'submissions of Pay': answers.length,
    'paid orders': paid.length,
    'paid in ': countBy(paid.map(({ currency }) => currency)),
    'answered ': countBy(answers),
    'attempts ': countBy(attempts.map(({ state }) => state)),
    'requests sent again': resends,
    'charges that were found late': foundLate.length,
  };
  const result = {
    'detected double charges, after: ': countBy(
      compared.seenDoubleCharges.flatMap((id) => causeOf(id) ?? []),
    ),
    'orders paid by another’s charge, detected': compared.seenSwaps.length,
    'charges of lost orders, shown to staff': compared.chargesWithoutPaidOrder.filter((id) =>
      lost.has(id),
    ).length,
    ...units.figures, // module: stock
    'unsettled by their reply': settleMs.length,
    'time to settle them, median': minutesAt(0.5, settleMs),
    'time to settle them, p99': minutesAt(0.99, settleMs),
  };
  return { promises, tried, result, resends, foundLate: foundLate.length, countedOrders };
}

/** If lists have other ids than replies, it is unknown which of two equal rows is the shopper's. */
async function indistinguishable(charges: readonly LedgerCharge[]): Promise<string[]> {
  const copied = new Set(charges.filter(isLookalike).map(shapeOf));
  const alike = charges.filter((one) => copied.has(shapeOf(one)));
  const where = { serviceId: { in: alike.map(({ id }) => rowIdOf(id)) } };
  const rows = await shopDb().mirrorTransaction.findMany({ where });
  return rows.map(({ serviceId }) => ledgerIdOf(serviceId));
}

async function unnamedSubscriptionCharges(world: World): Promise<string[]> {
  const ids = (await readTransactions(world)).flatMap(({ id, subscriptionId }) =>
    subscriptionId ? [id, rowIdOf(id)] : [],
  );
  const where = { serviceId: { in: ids }, subscriptionId: null };
  const rows = await shopDb().mirrorTransaction.findMany({ where });
  return rows.map(({ serviceId }) => ledgerIdOf(serviceId));
}

/** Only for addresses of a single shopper: otherwise it is unknown whose charge it was. */
export function wrongAnswers(
  shoppers: readonly Shopper[],
  charges: readonly LedgerCharge[],
  emailOfCustomer: ReadonlyMap<string, string>,
  shoppersByEmail: ReadonlyMap<string, number>,
): string[] {
  const chargesByEmail = Map.groupBy(
    charges.filter((one) => !isLookalike(one)),
    ({ customerId }) => emailOfCustomer.get(customerId),
  );
  return shoppers.flatMap(({ plan, answers }) => {
    if (shoppersByEmail.get(plan.email) !== 1) return [];
    const chargedAt = chargesByEmail.get(plan.email)?.map((one) => Date.parse(one.createdAt));
    return untrueMessages(answers, chargedAt ?? []).map(
      (one) => `${plan.email} (${plan.behaviour}) was told: ${one.message}`,
    );
  });
}

export async function mailedAbout(template: string): Promise<string[]> {
  const mails = await shopDb().mail.findMany({ where: { template }, select: { dedupeKey: true } });
  return mails.map(({ dedupeKey }) => dedupeKey.slice(template.length + 1));
}

/** Mails about a failed payment that was charged, or about a paid order that is not paid. */
async function untrueMails(
  charges: readonly LedgerCharge[],
  isCounted: (id: string) => boolean,
): Promise<string[]> {
  const own = new Set(charges.filter((one) => !isLookalike(one)).map(({ id }) => id));
  const [failed, paid] = [await mailedAbout('payment-failed'), await mailedAbout('order-paid')];
  const charged = await shopDb().paymentAttempt.findMany({
    where: { id: { in: failed }, transactionId: { not: null } },
  });
  const unpaid = await shopDb().order.findMany({
    where: { id: { in: paid }, status: { not: 'PAID' } },
  });
  return [
    ...charged
      .map(({ transactionId, ...attempt }) => ({ ...attempt, id: ledgerIdOf(transactionId ?? '') }))
      .filter(({ id }) => own.has(id) && !isCounted(id))
      .map(({ orderId, id }) => `${orderId} was mailed that its payment failed: ${id}`),
    ...unpaid.map(({ id, status }) => `${id} was mailed that it is paid, and is ${status}`),
  ];
}

/** Paid orders whose total was never shown to the shopper, unless staff were alerted. */
async function unshownTotals(shoppers: readonly Shopper[]): Promise<string[]> {
  const orders = await shopDb().order.findMany({
    where: { status: 'PAID', amountMismatch: false },
    select: { id: true, cartId: true, totalAmount: true, currency: true },
  });
  const shopperOf = new Map(shoppers.flatMap((one) => one.carts.map((cart) => [cart, one])));
  return orders.flatMap(({ id, cartId, totalAmount, currency }) => {
    const shown = shopperOf.get(cartId)?.shownTotals;
    const total = `${totalAmount} ${currency}`;
    return !shown || shown.has(total) ? [] : [`${id}: ${total} was never shown`];
  });
}

/** The middlebox trick that was played on the request of a charge. */
function causesOf({ middlebox }: World, charges: readonly LedgerCharge[]) {
  const shapes = new Map(charges.map((one) => [one.id, shapeOf(one)]));
  return (id: string) =>
    middlebox?.causeOf(id, (body) => {
      const sent = JSON.parse(body || '{}');
      return (
        Array.isArray(sent.items) && shapeOf({ taxRatesOptions: [], ...sent }) === shapes.get(id)
      );
    }) ?? null;
}

async function ordersOf(charges: readonly string[]): Promise<ReadonlySet<string>> {
  const ids = [...charges].flatMap((id) => [id, rowIdOf(id)]);
  const where = { transactionId: { in: ids } };
  const attempts = await shopDb().paymentAttempt.findMany({ where });
  return new Set(attempts.flatMap(({ orderId }) => orderId ?? []));
}

export async function brokenInvariants(counted: ReadonlySet<string>): Promise<string[]> {
  const broken: string[] = [];
  for (const { name, sql } of invariants) {
    const remaining = (await queryShop<{ order: string }>(sql)).filter(
      (row) => !counted.has(row.order),
    );
    broken.push(...remaining.map((row) => `${name}: ${row.order}`));
  }
  return broken;
}
