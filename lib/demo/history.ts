import { dispatch } from '@/brand/shop';
import { addressRules, destinationOf } from '@/lib/addresses/countries';
import type { Viewer } from '@/lib/auth/viewer';
import { addLines } from '@/lib/cart/store';
import { issueCheckoutKey } from '@/lib/checkout/checkout-key';
import { importHistory } from '@/lib/checkout/listed/baseline-import';
import { pay } from '@/lib/checkout/pay';
import { countriesOf, destinations, quoteOrder } from '@/lib/checkout/pricing/quote';
import { now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import type { Prisma } from '@/lib/db/generated/client';
import { driveSandboxClock } from '@/lib/db/sandbox-clock';
import { localTime, weekdayOf } from '@/lib/delivery/calendar';
import { log } from '@/lib/log';
import { fetchTransactions, pauseList, resumeList } from '@/lib/mirror/collections/transactions';
import { COLLECTION } from '@/lib/mirror/rules';
import { claimOne, markDirty, type ResourceKey } from '@/lib/mirror/store';
import { syncClaim } from '@/lib/mirror/work';
import { toSubscription } from '@/lib/service/resources';
import { quoteMonth } from '@/lib/subscriptions/attempt/quote';
import { issueSubscriptionAttemptKey, subscribe } from '@/lib/subscriptions/attempt/subscribe';
import { cancel } from '@/lib/subscriptions/changes/manage';
import { listPlans } from '@/lib/subscriptions/plans/plans';
import { addMonths } from '@/lib/subscriptions/rules';
import { currentMarket } from '@/lib/texts/current-view';
import { fulfilDue, fulfilParcels } from './fulfil';
import { placesIn } from './places';
import {
  HISTORY_DOMAIN,
  type HistoryRequest,
  type JoinEvent,
  methodOf,
  type OrderEvent,
  planHistory,
} from './rules';
import { clearFaults, failingCards, injectFaults, moveTo, tokenFor } from './sandbox';
import { receiveStock, scarceSkus } from './stock';

/** How many orders, and how many renewals, are made concurrently. */
const LANES = 8;
const DAY_MS = 24 * 60 * 60_000;
/** Between two fetches of the transactions list; in the last days, whose parcels wait, before each day of packing. */
const LIST_EVERY_MS = 7 * DAY_MS;
const LIST_DAILY_MS = 10 * DAY_MS;
/** Before the last days, parcels leave on every other day on which the brand sends some. */
const PACKING_DAYS = 2;
/** Mails of the last days are written, so that the mailbox holds some. */
const MAILS_OF_MS = 3 * DAY_MS;

/** Sells what the catalogue has, in a range that people buy. */
type Goods = { variants: string[] };

export type HistoryReport = {
  /** What was ordered, paid or not. */
  orders: number;
  paid: number;
  joined: number;
  /** How many orders and subscriptions the shop refused, by the reason. */
  refused: Record<string, number>;
};

export type HistoryOptions = Omit<HistoryRequest, 'places'> & {
  signal?: AbortSignal;
  /** Told after each slot. */
  onProgress?: (done: number) => Promise<void> | void;
};

/**
 * Makes a demo shop's history: moves the sandbox's clock and the shop's through the time, and lets people
 * order, join clubs, be declined, be charged each month and cancel, all by the code that pages and workers run.
 * Only mails are noted as sent and not written, except those of the last days.
 *
 * @throws Error in live mode
 */
export function makeHistory(options: HistoryOptions): Promise<HistoryReport> {
  return driveSandboxClock(async () => {
    const report = await liveThrough(options);
    if (Object.keys(report.refused).length > 0) {
      log.warn('The shop refused purchases of the demo’s history', report.refused);
    }
    return report;
  });
}

async function liveThrough(options: HistoryOptions): Promise<HistoryReport> {
  const { signal, onProgress, to } = options;
  const report: HistoryReport = { orders: 0, paid: 0, joined: 0, refused: {} };
  const countries = countriesOf(await destinations(currentMarket()));
  const places = placesIn(countries, addressRules);
  if (places.length === 0) {
    log.warn('No address is known in the countries of the default market', { countries });
    return report;
  }
  const slots = planHistory({ ...options, places });
  const goods = await readGoods();
  const cancellations: Cancellation[] = [];
  // While the list rests, nobody would import it before the first charge.
  await resumeList();
  await importHistory();
  await readList();
  let [lastDay, packingDays, listedAt] = ['', 0, options.from.getTime()];
  // Written down while the next slot goes on.
  let [mailsUpTo, done]: [Date | null, number] = [null, 0];
  for (const slot of slots) {
    if (signal?.aborted) {
      await resumeList();
      await onProgress?.(report.orders);
      return report;
    }
    const billed = await moveTo(slot.at);
    const { day } = localTime(slot.at, dispatch.timeZone);
    const isNearEnd = to.getTime() - slot.at.getTime() < LIST_DAILY_MS;
    const isSending = day !== lastDay && dispatch.weekdays.includes(weekdayOf(day));
    if (isSending) packingDays += 1;
    const isPacking = isSending && (isNearEnd || packingDays % PACKING_DAYS === 0);
    lastDay = day;
    const isListDue = slot.at.getTime() - listedAt >= LIST_EVERY_MS || (isPacking && isNearEnd);
    const run = (one: OrderEvent | JoinEvent) =>
      one.kind === 'order' ? order(one, goods, report) : join(one, report, cancellations);
    await Promise.all([
      isListDue ? readList() : pauseList(),
      renew(billed > 0, cancellations),
      inLanes(joinsFirst(slot.events.filter((one) => !isDisrupted(one))), run),
      isPacking && fulfilDue(),
      isPacking && fulfilParcels(),
      isPacking && receiveStock(),
      mailsUpTo && (isPacking || isListDue) && noteMailsAsSent(mailsUpTo),
      onProgress?.(done),
    ]);
    const disrupted = slot.events.filter(isDisrupted);
    for (const one of disrupted) await disrupt(one, run);
    if (isListDue || disrupted.some(isFoundInList)) listedAt = slot.at.getTime();
    mailsUpTo = to.getTime() - slot.at.getTime() > MAILS_OF_MS ? now() : null;
    done = report.orders;
  }
  if (mailsUpTo) await noteMailsAsSent(mailsUpTo);
  await onProgress?.(report.orders);
  await moveTo(to);
  await readBilled();
  await readList();
  return report;
}

async function readGoods(): Promise<Goods> {
  const variants = await db().catalogVariant.findMany({
    where: { product: { hidden: false }, sku: { notIn: [...scarceSkus] } },
    orderBy: { sku: 'asc' },
    take: 500,
    select: { id: true },
  });
  return { variants: variants.map(({ id }) => id) };
}

const isDisrupted = (one: OrderEvent | JoinEvent) =>
  one.kind === 'order' ? one.isReplyLost : one.isLost;

/** Whether the list shows what became of it when its reply is lost: it does of a charge. */
const isFoundInList = ({ kind }: OrderEvent | JoinEvent) => kind === 'order';

/** Makes the next request fail; no other may be in flight. */
async function disrupt(
  one: OrderEvent | JoinEvent,
  run: (one: OrderEvent | JoinEvent) => Promise<void>,
): Promise<void> {
  await injectFaults(
    one.kind === 'order' ? '/transactions' : '/subscriptions',
    one.kind === 'order' ? 'commit-then-close' : 'close',
    1,
  );
  await run(one);
  await clearFaults();
  if (isFoundInList(one)) await readList();
}

/** Renewals that may have failed are read at once; what is paid is read once, when the list names it. */
const mayFail = { OR: [{ status: 'PAST_DUE' as const }, { cardLast4: { in: failingCards } }] };

/** Reads what the sandbox has billed, and cancels the subscriptions that are due to be cancelled. */
async function renew(isBilled: boolean, cancellations: Cancellation[]): Promise<void> {
  if (isBilled) await readBilled(mayFail);
  await cancelDue(cancellations);
}

/** A new subscription takes four times as many statements as an order: one that came last would be waited for. */
function joinsFirst(events: readonly (OrderEvent | JoinEvent)[]): (OrderEvent | JoinEvent)[] {
  const { join: joins = [], order: orders = [] } = Object.groupBy(events, ({ kind }) => kind);
  return [...joins, ...orders];
}

async function inLanes<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const queue = items.values();
  const lane = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

async function order(event: OrderEvent, goods: Goods, report: HistoryReport): Promise<void> {
  const { person, card, isExpress } = event;
  const cartId = await fillCart(event.lines, goods);
  if (!cartId) return refuse(report, 'nothing-for-sale');
  // The price that a page shows; what the service says of it is asked by paying.
  const quote = await quoteOrder(
    cartId,
    destinationOf(person),
    (offered) => methodOf(offered, isExpress),
    'mirror',
  );
  if (!quote.ok) return refuse(report, quote.error);
  const { firstname, lastname, email, line1, city, region, postalCode, country } = person;
  const input = {
    checkoutKey: issueCheckoutKey(cartId),
    cartId,
    contact: { firstname, lastname, email, phone: '' },
    address: { line1, line2: '', city, region, postalCode, country },
    shippingMethod: quote.value.shipping.code,
    shownTotal: quote.value.total.amount,
    currency: quote.value.currency,
  };
  const shopper = { userId: null, cartId };
  const name = `${firstname} ${lastname}`;
  const submission = async (fate: OrderEvent['card']) => {
    const { token, card: shown } = await tokenFor(fate, name);
    return pay({ ...input, paymentToken: token, card: shown }, shopper);
  };
  let result = await submission(card);
  if (result.outcome === 'declined' && card === 'declined-then-pays') {
    input.checkoutKey = result.nextKey;
    result = await submission('pays');
  }
  if (!isMade.includes(result.outcome)) return refuse(report, result.outcome);
  report.orders += 1;
  if (result.outcome === 'paid') report.paid += 1;
}

/** The outcomes of a submission that there is an order or an attempt to subscribe of. */
const isMade: readonly string[] = ['paid', 'started', 'declined', 'confirming'];

function refuse({ refused }: HistoryReport, reason: string): void {
  refused[reason] = (refused[reason] ?? 0) + 1;
}

/** A guest's new cart; null where nothing of it can be bought. */
async function fillCart(lines: OrderEvent['lines'], goods: Goods): Promise<string | null> {
  const wanted = lines.flatMap(({ pick, quantity }) => {
    const variantId = goods.variants[pick % Math.max(1, goods.variants.length)];
    return variantId ? [{ variantId, quantity }] : [];
  });
  if (wanted.length === 0) return null;
  const filled = await addLines(null, wanted);
  return filled.ok ? filled.value.id : null;
}

type Cancellation = { at: Date; userId: string; email: string; id: string };

async function join(
  event: JoinEvent,
  report: HistoryReport,
  cancellations: Cancellation[],
): Promise<void> {
  const { person, quantity, cancelAfterMonths } = event;
  const { firstname, lastname, email, country, line1, city, region, postalCode } = person;
  const sold = currentMarket().currency;
  const plans = (await listPlans()).filter(({ currency }) => currency === sold);
  const plan = plans[event.pick % Math.max(1, plans.length)];
  if (!plan) return refuse(report, 'no-plans');
  const quote = await quoteMonth(plan, quantity, destinationOf(person));
  if (!quote) return refuse(report, 'country-unavailable');
  const user = await db().user.upsert({
    where: { email },
    create: { ...{ email, firstname, lastname }, emailVerified: now(), createdAt: now() },
    // With a change, however idle, Prisma writes it in one statement instead of three.
    update: { firstname },
    select: { id: true },
  });
  const { token, card } = await tokenFor(event.card, `${firstname} ${lastname}`);
  const result = await subscribe(asViewer(user.id, email), {
    key: issueSubscriptionAttemptKey(plan.key),
    planKey: plan.key,
    shownTotal: quote.total.amount,
    currency: quote.currency,
    trialDays: plan.trialDays,
    address: { line1, line2: '', city, region, postalCode },
    // Each question has a default.
    choices: {},
    paymentToken: token,
    ...{ quantity, country, firstname, lastname, card },
  });
  if (!isMade.includes(result.outcome)) return refuse(report, result.outcome);
  if (result.outcome !== 'started') return;
  report.joined += 1;
  if (cancelAfterMonths === null) return;
  const at = addMonths(now(), cancelAfterMonths);
  cancellations.push({ at, userId: user.id, email, id: result.id });
}

/** The customer, as if signed in: there is no session in a history. */
function asViewer(userId: string, email: string): Viewer {
  return { userId, email } as Viewer;
}

async function cancelDue(cancellations: Cancellation[]): Promise<void> {
  const due = cancellations.filter(({ at }) => at <= now());
  for (const { userId, email, id } of due) {
    // As their page does, which shows until when is paid.
    const held = await db().subscription.findUnique({ where: { id }, select: { serviceId: true } });
    if (held) await readSubscription(held.serviceId);
    await cancel(asViewer(userId, email), id);
  }
  const left = cancellations.filter((one) => !due.includes(one));
  cancellations.splice(0, cancellations.length, ...left);
}

/** Reads the subscriptions that may have been charged, as the worker does when their events arrive. */
async function readBilled(where: Prisma.SubscriptionWhereInput = {}): Promise<void> {
  const held = await db().subscription.findMany({
    where: { AND: [where, { status: { not: 'ENDED' } }] },
    select: { serviceId: true, status: true, paidUntil: true, trialEndsAt: true },
  });
  const mirror = await db().mirrorSubscription.findMany({
    where: { serviceId: { in: held.map(({ serviceId }) => serviceId) } },
    select: { serviceId: true, raw: true },
  });
  const dueAt = new Map(
    mirror.map(({ serviceId, raw }) => {
      const shown = toSubscription({ id: serviceId, raw: raw as Record<string, unknown> });
      return [serviceId, earliest(shown.nextChargeAt, shown.graceEndsAt) ?? shown.trialEndsAt];
    }),
  );
  const due = held.filter(({ serviceId, status, paidUntil, trialEndsAt }) => {
    const at = dueAt.get(serviceId) ?? (status === 'PAST_DUE' ? null : (paidUntil ?? trialEndsAt));
    return !at || at <= now();
  });
  await inLanes(due, ({ serviceId }) => readSubscription(serviceId));
}

function earliest(...times: (Date | undefined)[]): Date | undefined {
  return times.filter((at) => at !== undefined).toSorted((a, b) => a.getTime() - b.getTime())[0];
}

/** As nothing says that it has changed, it is not read once more to confirm it. */
async function readSubscription(resourceId: string): Promise<void> {
  const key = { kind: 'SUBSCRIPTION', resourceId } as const;
  if (await readResource(key)) return;
  await markDirty(db(), 'SUBSCRIPTION', resourceId);
  await readResource(key);
}

/** @returns false where a worker is at it already, which reads it, or where nothing has asked for it yet */
async function readResource(key: ResourceKey): Promise<boolean> {
  const claim = await claimOne(key);
  if (claim) await syncClaim(claim);
  return claim !== null;
}

/**
 * The list that everybody shares is long: it is read every week, and when a payment is unknown. What it names is read
 * at once: a month that it shows as paid has a parcel. Nothing is read once more to confirm it: that is for services
 * whose copies lag behind, and a worker does it when the year is over.
 */
async function readList(): Promise<void> {
  await resumeList();
  // People order meanwhile: storing it may lose a deadlock. The next one shows the same.
  const read = await fetchTransactions().catch((error: unknown) => ({ ok: false, error }) as const);
  if (!read.ok && read.error !== 'waiting') {
    log.warn('The list was not read while history was made', { error: read.error });
  }
  const { resource } = db();
  const named = await resource.findMany({
    where: { dirty: { gt: resource.fields.synced }, resourceId: { not: COLLECTION } },
    select: { kind: true, resourceId: true },
  });
  await inLanes(named, readResource);
}

async function noteMailsAsSent(upTo: Date): Promise<void> {
  await db().$executeRaw`
    UPDATE mails SET "sentAt" = LEAST("dueAt", ${upTo})
    WHERE "sentAt" IS NULL AND "failedAt" IS NULL AND "createdAt" <= ${upTo}
      AND recipient LIKE ${`%@${HISTORY_DOMAIN}`}`;
}
