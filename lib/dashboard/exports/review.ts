import 'server-only';
import type { Staff } from '@/lib/auth/staff';
import { everyOrderToReview, REVIEW_PAGE } from '@/lib/checkout/review/queries';
import type { ListQuery } from '@/lib/list-query';
import { decimalOf } from '@/lib/money';
import { everyAttention } from '@/lib/subscriptions/review/attention';
import { type ExportColumn, exportList } from './export-list';

/** Something that waits for a person. */
type ReviewLine = {
  kind: 'order' | 'new subscription' | 'subscription';
  /** The order's number, or the plan. */
  what: string;
  email: string | null;
  amount: { amount: number; currency: string };
  /** What led to the review, codes. */
  why: string;
  since: Date;
  id: string;
};

const columns: readonly ExportColumn<ReviewLine>[] = [
  ['kind', (row) => row.kind],
  ['order or plan', (row) => row.what],
  ['e-mail', (row) => row.email],
  ['amount', (row) => Number(decimalOf(row.amount))],
  ['currency', (row) => row.amount.currency],
  ['why', (row) => row.why],
  ['since', (row) => row.since],
  ['id', (row) => row.id],
];

/** Everything that waits for a decision, for an owner. */
export function exportReview(query: ListQuery): Promise<Response> {
  return exportList({ name: 'to-review', page: REVIEW_PAGE, query, columns, rows: everyLine });
}

async function* everyLine(who: Staff): AsyncGenerator<ReviewLine> {
  for await (const order of everyOrderToReview(who)) {
    const { id, number, email, totalAmount: amount, currency, createdAt, status } = order;
    const flags = order.flags.map(({ kind }) => kind);
    const why = [...(status === 'REVIEW' ? [order.reason ?? 'unknown outcome'] : []), ...flags];
    yield {
      ...{ kind: 'order', what: number, email, amount: { amount, currency } },
      ...{ why: why.join(', '), since: createdAt, id },
    };
  }
  for await (const entry of everyAttention(who)) {
    if (entry.kind === 'attempt') {
      const {
        id,
        email,
        plan,
        monthlyAmount: amount,
        currency,
        createdAt,
        attempt,
      } = entry.attempt;
      yield {
        ...{ kind: 'new subscription', what: plan.name, email, amount: { amount, currency } },
        ...{ why: attempt.reason ?? 'unknown outcome', since: createdAt, id },
      };
      continue;
    }
    const { flag, subscription } = entry;
    const { id, plan, quantity, user } = subscription;
    yield {
      ...{ kind: 'subscription', what: plan.name, email: user?.email ?? null },
      amount: { amount: plan.priceAmount * quantity, currency: plan.currency },
      ...{ why: flag.kind, since: flag.createdAt, id },
    };
  }
}
