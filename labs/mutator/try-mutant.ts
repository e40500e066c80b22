import { payMessage } from '@/components/checkout/messages';
import type { PayInput } from '@/lib/checkout/schema';
import { nowMs } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { defaultView } from '@/lib/markets/views';
import { fetchTransactions } from '@/lib/mirror/collections/transactions';
import type { openPurchases, Purchase } from '@/lib/testing/builders/purchases';
import { textsOf } from '@/lib/texts/dictionaries';
import type { TimedMessage } from '../torture/assurances';
import { lateCharges } from '../torture/ledger/read-ledgers';
import { problemsOf } from './problems';
import type { Mutant, MutatingProxy } from './proxy';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** What settles most, then more than a day, after which an incomplete list needs a person. */
const WAITS = [
  ...[5 * SECOND, 45 * SECOND, 71 * MINUTE, 6 * MINUTE, 6 * MINUTE],
  ...Array.from({ length: 8 }, () => 4 * HOUR),
];

const fates = {
  'answer arrives': null,
  'answer is lost': 'commit-then-close',
  'request is lost': 'close',
} as const;
type Fate = keyof typeof fates;

type Shop = ReturnType<typeof openPurchases>;
type Buyer = Purchase & { name: string; messages: TimedMessage[] };

export type Trial = {
  broken: string[];
  orders: Record<string, string>;
};

/**
 * Three buyers buy from a new shop whose service responds like a mutant; one reply and one request are lost. Once
 * all is settled, buyers who were not charged try again.
 */
export async function tryMutant(
  shop: Shop,
  proxy: MutatingProxy,
  mutant: Mutant | null,
  since: 'beginning' | 'first purchase',
): Promise<Trial> {
  const buyers: Buyer[] = [];
  const buy = async (name: string, fate: Fate) => {
    const kind = fates[fate];
    const fault = { method: 'POST', path: '/transactions', kind, times: 1 };
    if (kind) await shop.control('POST', '/faults', fault);
    const email = `${name.replaceAll(' ', '-')}@example.com`;
    const buyer = { ...(await shop.purchase({ email })), name, messages: [] };
    buyers.push(buyer);
    await submit(shop, buyer);
  };
  proxy.become(null);
  await shop.reopen({});
  shop.connectTo(proxy.url);
  await fetchList(shop);
  if (since === 'first purchase') {
    await buy('the first', 'answer arrives');
    await fetchList(shop);
  }
  proxy.become(mutant);
  for (const fate of Object.keys(fates) as Fate[]) await buy(fate, fate);
  await settle(shop);
  await tryAgain(shop, buyers);
  await settle(shop);
  return examine(shop, buyers);
}

async function submit(shop: Shop, buyer: Buyer, change: Partial<PayInput> = {}): Promise<void> {
  const submittedAt = nowMs();
  const result = await shop.submit(buyer, change);
  const message = payMessage(textsOf(defaultView).payment, result);
  const { outcome } = result;
  buyer.messages.push({ submittedAt, answeredAt: nowMs(), isBeside: false, outcome, message });
}

async function tryAgain(shop: Shop, buyers: readonly Buyer[]): Promise<void> {
  for (const buyer of buyers) {
    const order = await db().order.findFirst({ where: { cartId: buyer.cartId } });
    if (order && order.status !== 'FAILED') continue;
    await submit(shop, buyer, { paymentToken: await shop.token() });
  }
}

/** Fetches the list as often as allowed. */
async function fetchList(shop: Shop): Promise<void> {
  await shop.pass(3 * SECOND);
  await fetchTransactions();
  await shop.work();
}

async function settle(shop: Shop): Promise<void> {
  for (const wait of WAITS) {
    const state = { in: ['CREATED' as const, 'SENDING' as const, 'UNKNOWN' as const] };
    if ((await db().paymentAttempt.count({ where: { state } })) === 0) return;
    await shop.pass(wait);
    await fetchList(shop);
  }
}

async function examine(shop: Shop, buyers: readonly Buyer[]): Promise<Trial> {
  type Booked = { id: string; customerId: string; createdAt: string };
  const { transactions } = await shop.control<{ transactions: Booked[] }>('GET', '/transactions');
  type Customer = { id: string; email: string };
  const { customers } = await shop.control<{ customers: Customer[] }>('GET', '/customers');
  const reported = new Set(await lateCharges());
  const trial: Trial = { broken: [], orders: {} };
  for (const { name, cartId, submission, messages } of buyers) {
    const own = customers.filter(({ email }) => email === submission.contact.email);
    const charges = transactions
      .filter(({ customerId }) => own.some(({ id }) => id === customerId))
      .map(({ id, createdAt }) => ({ id, at: Date.parse(createdAt) }));
    const order = await db().order.findFirst({ where: { cartId } });
    trial.orders[name] = order?.status ?? 'none';
    const problems = problemsOf({ order, charges, messages }, reported);
    trial.broken.push(...problems.map((problem) => `${name}: ${problem}`));
  }
  return trial;
}
