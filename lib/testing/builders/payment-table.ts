import { beforeEach, expect } from 'vitest';
import { db, pool } from '@/lib/db/client';
import { observeFailpoints } from '@/lib/payments/failpoints';
import { searchedStates } from '@/lib/payments/states';
import type { RawAnswer } from '@/lib/testing/service/relay';
import { openPurchases, type Purchase } from './purchases';

const MINUTE = 60_000;
const DAY = 24 * 60;
/** Minutes after the submission at which the list is fetched and workers run. */
const looks = [0.1, 1, 2, 3, 6, 10, 16, 20, 71, 77, DAY + 120] as const;

type ListRow = Record<string, unknown> & { id: string; customerId: string };

/** What happens to a POST /transactions on the way, or the answer that the shop receives. */
type Happening =
  | 'arrives'
  | 'request lost'
  | 'reply lost'
  | 'doubled'
  | 'process dies before'
  | 'process dies after'
  /** The service charges, but another answer arrives. */
  | { charged: RawAnswer | (() => Promise<RawAnswer>) }
  | { answer: RawAnswer };

export type Row = {
  what: string;
  card?: string;
  post?: Happening;
  /** One happening per resend; further resends arrive. */
  resends?: readonly Happening[];
  /** Replaces listed rows of the shopper's charges. */
  list?: (row: ListRow, at: number) => unknown[];
  /** Actions before the look at a minute. */
  before?: Readonly<Record<number, () => Promise<unknown>>>;
  /** Without sales to others, from which the shop learns how lists look. */
  alone?: boolean;
  /** The last attempt's state, its sends, and the shopper's charges in the service's books. */
  ends: readonly [state: string, sends: number, charges: number];
  shopper: readonly string[];
  /** The order's reason for review, its flags, and `unexplained` for each unexplained charge. */
  staff?: readonly string[];
};

export const json = (status: number, code?: string): RawAnswer => ({
  status,
  body: code ? JSON.stringify({ error: { code } }) : '{}',
});
export const page = (status: number): RawAnswer => ({
  status,
  headers: { 'content-type': 'text/html' },
  body: '<html>gateway</html>',
});

/**
 * Plays a row of the table: an earlier order of someone else is paid and listed, then comes the shopper's order, and
 * 17 minutes later another order of someone else.
 */
export function openPaymentTable() {
  const shop = openPurchases();
  let email: string;
  let purchase: Purchase;
  let others: Set<string>;

  beforeEach(() => {
    email = 'ada@example.com';
    others = new Set();
  });

  async function otherSale(): Promise<void> {
    const order = await shop.purchase();
    expect((await shop.submit(order)).outcome).toBe('paid');
    others.add((await shop.orderOf(order)).transactionId ?? '');
  }

  async function chargeElsewhere(changes: object = {}): Promise<{ id: string }> {
    const attempt = await db().paymentAttempt.findFirstOrThrow({
      where: { order: { email }, body: { not: {} } },
      orderBy: { createdAt: 'desc' },
    });
    const body = { ...(attempt.body as object), ...changes, paymentToken: await shop.token() };
    return shop.call('POST', '/transactions', body);
  }

  const products = () => shop.call<{ id: string; price: number }[]>('GET', '/products');
  const changePrices = async (change: number) => {
    for (const { id, price } of await products())
      await shop.control('PATCH', `/products/${id}`, { price: price + change });
  };

  async function arm(happening: Happening): Promise<void> {
    const call = 'POST /transactions';
    if (happening === 'request lost') await shop.fault('POST', '/transactions', 'close');
    else if (happening === 'reply lost')
      await shop.fault('POST', '/transactions', 'commit-then-close');
    else if (happening === 'doubled') shop.relay().double(call);
    else if (typeof happening !== 'string') {
      if ('answer' in happening) shop.relay().answerInstead(call, happening.answer);
      else {
        const { charged: answer } = happening;
        shop.relay().replaceAnswers(call, typeof answer === 'function' ? await answer() : answer);
      }
    }
  }

  const isOpen = async (order: Purchase) =>
    (await shop.attempts(order)).some(
      ({ state }) => state === 'CREATED' || searchedStates.includes(state),
    );

  async function play(row: Row) {
    if (!row.alone) {
      await otherSale();
      await shop.reconcile();
    }
    const order = await shop.purchase({ email, card: row.card });
    purchase = order;
    const { post = 'arrives', list } = row;
    let minute = 0;
    if (list)
      shop
        .relay()
        .rewrite('GET /transactions', (rows) =>
          (rows as ListRow[]).flatMap((listed) =>
            others.has(listed.id) ? [listed] : list(listed, minute),
          ),
        );
    await arm(post);
    if (post === 'process dies before' || post === 'process dies after') {
      const failpoint = post === 'process dies before' ? 'after-b' : 'after-post';
      observeFailpoints((reached) => {
        if (reached === failpoint) throw new Error('killed');
      });
    }
    const outcome = await shop.submit(order).then(
      ({ outcome }) => outcome,
      () => 'no answer',
    );
    observeFailpoints(undefined);
    const left = [...(row.resends ?? [])];
    let armedAfter = 0;
    for (const at of looks) {
      // Without an open attempt, only the looks of the first minute and of the next day matter.
      const isSkipped = at > 1 && at < DAY && !row.before?.[at] && left.length === 0;
      if (isSkipped && !(await isOpen(order))) continue;
      if (at > 17 && minute < 17 && !row.alone) {
        await shop.pass((17 - minute) * MINUTE);
        minute = 17;
        await otherSale();
      }
      await shop.pass((at - minute) * MINUTE);
      minute = at;
      await row.before?.[at]?.();
      const sends = (await shop.attempts(order)).at(-1)?.sends ?? 0;
      const [next] = left;
      if (next && armedAfter < sends) {
        await arm(next);
        left.shift();
        armedAfter = sends;
      }
      await db().paymentAttempt.updateMany({
        where: { leaseUntil: { not: null } },
        data: { leaseUntil: new Date(0) },
      });
      await shop.work();
      await shop.reconcile();
      await shop.work();
    }
    expect(left).toEqual([]);
    return { order, outcome };
  }

  async function unexplained(): Promise<number> {
    const { rows } = await pool().query(`SELECT 1 FROM unexplained WHERE "resolvedAt" IS NULL`);
    return rows.length;
  }

  const payAgain = () => shop.submitAgain(purchase);

  async function expectRow(row: Row): Promise<void> {
    const { order, outcome } = await play(row);
    const { id, status, reason } = await shop.orderOf(order);
    const attempt = (await shop.attempts(order)).at(-1);
    const charges = (await shop.charges()).filter((charge) => !others.has(charge.id));
    const mails = await db().mail.findMany({
      where: { recipient: email },
      orderBy: { createdAt: 'asc' },
    });
    const flags = await db().reviewFlag.findMany({ where: { orderId: id } });
    const listed = await unexplained();
    expect({
      ends: [attempt?.state, attempt?.sends, charges.length],
      shopper: [outcome, ...mails.map(({ template }) => template)],
      staff: [
        ...(status === 'REVIEW' ? [reason] : []),
        ...flags.map(({ kind }) => kind).sort(),
        ...Array.from({ length: listed }, () => 'unexplained'),
      ],
    }).toEqual({ ends: row.ends, shopper: row.shopper, staff: row.staff ?? [] });
  }

  return {
    shop,
    expectRow,
    payAgain,
    chargeElsewhere,
    products,
    changePrices,
    isOthers: (id: string) => others.add(id),
    others: () => others,
  };
}
