import { catalogue } from '@/brand/catalogue/all';
import { destinationOf } from '@/lib/addresses/country-rules';
import { addLines } from '@/lib/cart/change-cart';
import { issueCheckoutKey } from '@/lib/checkout/checkout-key';
import { runDueHooks } from '@/lib/checkout/orders/due-hooks';
import { importHistory } from '@/lib/checkout/orders/history';
import { pay } from '@/lib/checkout/pay';
import { countriesOf, destinations, quoteOrder } from '@/lib/checkout/pricing/quote';
import { fromNow, machineNow, now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { log } from '@/lib/log';
import { sweepAndReport } from '@/lib/mirror/sweep/schedule';
import { reconcileDue } from '@/lib/payments/reconcile';
import { currentMarket } from '@/lib/texts/current-view';
import { subscribeToMirror } from '@/lib/worker/subscribers';
import { paymentKinds } from '@/modules/payment-kinds';
import { sampleSteps } from '../sample-steps.ts';
import { SAMPLE_DAYS } from './begin.ts';
import { addresses, merchant, names, type Person, personOf, type Step } from './people';
import { sampleJoins } from './sample-subscriptions'; // module: subscriptions
import { moveTo, tokenFor } from './sandbox';

/** Stock that lasts for the sample: thirty orders of one or two units, spread over at least three variants. */
const PLENTY = 24;

/** The sample buys no scarce variants, so that a new demo shows what "nearly sold out" looks like. */
const scarceSkus = catalogue
  .flatMap(({ variants }) => variants)
  .filter(({ stock = PLENTY }) => stock < PLENTY)
  .map(({ sku }) => sku);

const DAY_MS = 24 * 60 * 60_000;
const ORDERS = 30;
const ORDERS_PER_DECLINE = 10;
const KEY = 'demo-sample';
/** How often workers and staff act, in days. */
const WORK_DAYS = 5;
/** Mails of the last day are sent, so that the demo's mailbox is not empty. */
const MAILS_OF_MS = DAY_MS;

/**
 * Makes sample orders (and the samples of modules) with the shop's own actions, while the clock moves from the past to
 * the present. After an interruption, only the clock is moved. The sandbox must not send webhooks meanwhile.
 * @returns whether a sample was made
 * @throws Error in live mode
 */
export async function makeSample(): Promise<boolean> {
  const isBehind = machineNow().getTime() - now().getTime() > DAY_MS;
  const state = await db().serviceState.findUnique({ where: { key: KEY } });
  if (state?.value === 'interrupted') await finish();
  if (!isBehind || state) return false;
  await db().serviceState.create({ data: { key: KEY, value: 'interrupted' } });
  try {
    await actSample();
  } finally {
    await finish();
  }
  await work();
  for (const { atTheEnd } of sampleSteps) await atTheEnd(merchant);
  return true;
}

export async function seedSample(): Promise<void> {
  subscribeToMirror();
  try {
    if (await makeSample()) console.log('Sample orders: created');
  } catch (error) {
    console.error(`Sample orders are incomplete: ${error}`);
  }
}

async function finish(): Promise<void> {
  await moveTo(machineNow());
  await noteMailsAsSent(fromNow(-MAILS_OF_MS));
  await db().serviceState.update({ where: { key: KEY }, data: { value: 'made' } });
}

async function actSample(): Promise<void> {
  const from = now().getTime();
  if (!(await importHistory())) throw new Error('The sandbox does not list its transactions');
  const steps = (await samplePlan()).toSorted((a, b) => a.day - b.day);
  let workedOn = 0;
  for (const { day, run } of steps) {
    await moveTo(new Date(from + day * DAY_MS));
    if (day - workedOn >= WORK_DAYS) {
      await work();
      workedOn = day;
    }
    await run();
    await reconcileDue(paymentKinds);
  }
}

/** Runs the jobs of workers and staff, because no webhooks arrive. */
async function work(): Promise<void> {
  await sweepAndReport();
  await runDueHooks();
  for (const { everyFewDays } of sampleSteps) await everyFewDays(merchant);
}

async function samplePlan(): Promise<Step[]> {
  const { currency } = currentMarket(); // module: subscriptions
  const countries = countriesOf(await destinations(currentMarket()));
  const homes = addresses.filter(({ country }) => countries.includes(country));
  if (homes.length === 0) {
    log.warn(
      {
        countries,
      },
      'No sample orders: no address is known in the countries of the default market',
    );
    return [];
  }
  const people = names.map((name, index) => personOf(name, homes[index % homes.length]));
  const variants = await db().catalogVariant.findMany({
    where: { product: { hidden: false }, sku: { notIn: scarceSkus } },
    orderBy: { sku: 'asc' },
    take: ORDERS,
    select: { id: true },
  });
  const orders = Array.from({ length: ORDERS }, (_, index): Step => {
    const person = people[index % people.length];
    const variant = variants[(index * 7) % variants.length];
    return {
      // Orders become more frequent, up to an hour ago.
      day: SAMPLE_DAYS * Math.sqrt((index + 1) / ORDERS) - 1 / 24,
      run: async () => {
        if (person && variant) await order(person, variant.id, index);
      },
    };
  });
  return [
    ...orders,
    ...(await sampleJoins(people, currency)), // module: subscriptions
  ];
}

async function order(person: Person, variantId: string, index: number): Promise<void> {
  const filled = await addLines(null, [{ variantId, quantity: 1 + (index % 2) }]);
  if (!filled.ok) throw new Error(`The sample could not put ${variantId} into a cart`);
  const cartId = filled.value.id;
  const quote = await quoteOrder(
    cartId,
    destinationOf(person),
    (offered) => offered[index % 6 === 5 ? offered.length - 1 : 0],
    'mirror',
  );
  if (!quote.ok) throw new Error(`The sample could not order: ${quote.error}`);
  const { firstname, lastname, email, ...address } = person;
  const isDeclined = index % ORDERS_PER_DECLINE === ORDERS_PER_DECLINE - 1;
  const { token, card } = await tokenFor(isDeclined ? 'declined' : 'pays', person);
  const input = {
    checkoutKey: issueCheckoutKey(cartId),
    cartId,
    contact: { firstname, lastname, email, phone: '' },
    address: { ...address, line2: '' },
    shippingMethod: quote.value.shipping.code,
    shownTotal: quote.value.total.amount,
    currency: quote.value.currency,
    ...{ paymentToken: token, card },
  };
  const { outcome } = await pay(input, { userId: null, cartId });
  if (outcome !== (isDeclined ? 'declined' : 'paid')) {
    throw new Error(`A payment of the sample was ${outcome}`);
  }
}

async function noteMailsAsSent(upTo: Date): Promise<void> {
  await db().mail.updateMany({
    where: { sentAt: null, failedAt: null, createdAt: { lte: upTo } },
    data: { sentAt: upTo },
  });
}
