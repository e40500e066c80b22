import { payMessage } from '@/components/checkout/messages';
import { pay } from '@/lib/checkout/pay';
import type { PayInput } from '@/lib/checkout/schema';
import { setClockOffset } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { moveClock } from '@/lib/db/clock';
import { env, setEnv } from '@/lib/env';
import { defaultView } from '@/lib/markets/views';
import { fetchTransactions } from '@/lib/mirror/collections/transactions';
import { reconcileDue } from '@/lib/payments/reconcile';
import {
  fillCart,
  openSmallShop,
  submissionOf,
  type TestVariant,
  totalOf,
} from '@/lib/testing/builders/shop';
import { emptyDatabase } from '@/lib/testing/database';
import { testEnv } from '@/lib/testing/env';
import { serviceEnvOf, type Tenant, type TestSandbox } from '@/lib/testing/service/sandbox';
import { textsOf } from '@/lib/texts/dictionaries';
import { paymentKinds } from '@/modules/payment-kinds';
import type { TimedMessage } from '../torture/assurances';
import { lateCharges } from '../torture/ledger/examine';
import { problemsOf } from './problems';
import type { Mutant, MutatingProxy } from './proxy';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** What settles most, then more than a day, after which a list that is never complete needs a person. */
const WAITS = [
  ...[5 * SECOND, 45 * SECOND, 71 * MINUTE, 6 * MINUTE, 6 * MINUTE],
  ...Array.from({ length: 8 }, () => 4 * HOUR),
];
const CHARGE = 'POST /transactions';

/** The fate of each buyer's reply, in this order. */
const buyers = ['answer arrives', 'answer is lost', 'request is lost'] as const;

export type Trial = {
  /** Violated invariants, as sentences about the affected buyers. */
  broken: string[];
  /** How the buyers' orders ended. */
  orders: Record<string, string>;
};

type Buyer = { name: string; cartId: string; input: PayInput; messages: TimedMessage[] };
type Booked = { id: string; customerId: string; createdAt: string };

/**
 * A new shop whose service responds like a mutant: three buyers buy, the reply of one and the request of another
 * are lost, time passes until all is settled, and buyers who were not charged try again.
 * @param since whether replies are mutated from the beginning, or after a first purchase with unchanged ones
 */
export async function tryMutant(
  sandbox: TestSandbox,
  proxy: MutatingProxy,
  mutant: Mutant | null,
  since: 'beginning' | 'first purchase',
): Promise<Trial> {
  const [, tenant] = await Promise.all([emptyDatabase(), sandbox.createTenant()]);
  const service = { ...serviceEnvOf(sandbox.url, tenant), baseUrl: proxy.url, timeoutMs: 2_000 };
  proxy.become(null);
  setEnv(testEnv({ databaseUrl: env().databaseUrl, service }));
  setClockOffset(0);
  try {
    const shop = new Shop(sandbox, tenant, proxy, await openSmallShop());
    await shop.fetchList();
    if (since === 'first purchase') {
      await shop.buy('the first', 'answer arrives');
      await shop.fetchList();
    }
    proxy.become(mutant);
    for (const fate of buyers) await shop.buy(fate, fate);
    await shop.settle();
    await shop.tryAgain();
    await shop.settle();
    return await shop.examine();
  } finally {
    proxy.become(null);
  }
}

class Shop {
  private readonly sandbox: TestSandbox;
  private readonly tenant: Tenant;
  private readonly proxy: MutatingProxy;
  private readonly coffee: TestVariant;
  private readonly all: Buyer[] = [];
  private offsetMs = 0;

  constructor(sandbox: TestSandbox, tenant: Tenant, proxy: MutatingProxy, coffee: TestVariant) {
    this.sandbox = sandbox;
    this.tenant = tenant;
    this.proxy = proxy;
    this.coffee = coffee;
  }

  async buy(name: string, fate: (typeof buyers)[number]): Promise<void> {
    const lines: [TestVariant, number][] = [[this.coffee, 2]];
    const cartId = await fillCart(lines);
    const token = await this.sandbox.cardToken(this.tenant);
    const input = submissionOf(cartId, totalOf(lines), token, {
      email: `${name.replaceAll(' ', '-')}@example.com`,
    });
    if (fate === 'answer is lost') this.proxy.lose(CHARGE, 'answer');
    if (fate === 'request is lost') this.proxy.lose(CHARGE, 'request');
    const buyer = { name, cartId, input, messages: [] };
    this.all.push(buyer);
    await this.submit(buyer);
  }

  private async submit(buyer: Buyer): Promise<void> {
    const submittedAt = this.serviceTime();
    const result = await pay(buyer.input, { userId: null, cartId: buyer.cartId });
    const { outcome } = result;
    const message = payMessage(textsOf(defaultView).payment, result);
    buyer.messages.push({
      ...{ submittedAt, answeredAt: this.serviceTime(), isBeside: false },
      ...{ outcome, message },
    });
  }

  private serviceTime(): number {
    return Date.now() + this.offsetMs;
  }

  /** Buyers who are told that nothing was charged, or that the card was refused, try another card. */
  async tryAgain(): Promise<void> {
    for (const buyer of this.all) {
      const order = await db().order.findFirst({ where: { cartId: buyer.cartId } });
      if (order && order.status !== 'FAILED') continue;
      buyer.input = { ...buyer.input, paymentToken: await this.sandbox.cardToken(this.tenant) };
      await this.submit(buyer);
    }
  }

  private async pass(ms: number): Promise<void> {
    await this.sandbox.control(this.tenant, 'PUT', '/clock', { advanceSeconds: ms / SECOND });
    this.offsetMs += ms;
    await moveClock(this.offsetMs);
  }

  /** Fetches the list as often as allowed, and reconciles. */
  async fetchList(): Promise<void> {
    await this.pass(3 * SECOND);
    await fetchTransactions();
    await reconcileDue(paymentKinds);
  }

  /** Advances time until all attempts are settled, or no progress is possible. */
  async settle(): Promise<void> {
    for (const wait of WAITS) {
      const state = { in: ['CREATED' as const, 'SENDING' as const, 'UNKNOWN' as const] };
      if ((await db().paymentAttempt.count({ where: { state } })) === 0) return;
      await this.pass(wait);
      await this.fetchList();
    }
  }

  async examine(): Promise<Trial> {
    const { transactions } = await this.booked<'transactions', Booked>('transactions');
    const { customers } = await this.booked<'customers', { id: string; email: string }>(
      'customers',
    );
    const reported = new Set(await lateCharges());
    const broken: string[] = [];
    const orders: Record<string, string> = {};
    for (const { name, cartId, input, messages } of this.all) {
      const ids = customers
        .filter(({ email }) => email === input.contact.email)
        .map(({ id }) => id);
      const charges = transactions
        .filter(({ customerId }) => ids.includes(customerId))
        .map(({ id, createdAt }) => ({ id, at: Date.parse(createdAt) }));
      const order = await db().order.findFirst({ where: { cartId } });
      orders[name] = order?.status ?? 'none';
      const problems = problemsOf({ order, charges, messages }, reported);
      broken.push(...problems.map((problem) => `${name}: ${problem}`));
    }
    return { broken, orders };
  }

  private booked<K extends string, T>(name: K): Promise<Record<K, T[]>> {
    return this.sandbox.control(this.tenant, 'GET', `/${name}`);
  }
}
