import { PaymentBadge } from '@/components/merchant/orders/payment-badge';
import { FlagNote } from '@/components/merchant/review/flag-note';
import { ReviewDecision } from '@/components/merchant/review/review-decision';
import { Timestamp } from '@/components/merchant/timestamp';
import { Link } from '@/components/ui/link';
import { Surface } from '@/components/ui/surface';
import type { ReviewCandidate, ReviewOrder } from '@/lib/checkout/review/queries';
import { attemptStates } from '@/lib/desk/orders/timeline';
import { formatMoney } from '@/lib/format';

const reasons: Record<string, string> = {
  'several-candidates': 'Several transactions could be this order’s charge.',
  'list-cannot-tell': 'The list shows too little to tell whether this order was charged.',
  'gave-up-looking': 'The list could not be fetched completely for a day.',
  'no-calibrator':
    'No paid order of this shop has been matched in the list yet, so the list cannot prove that this one was not charged.',
  'calibrators-differ':
    'The list shows paid orders of this shop differently from how they were sent, so it cannot prove that this one was not charged.',
  'late-charge':
    'A charge appeared after this order was settled without it: after a decline, or in addition to the one that paid. Check whether the shopper was charged twice.',
};

/** An order that needs a manual decision or a check. */
export function OrderToReview({
  order,
  candidates,
}: {
  order: ReviewOrder;
  candidates: ReviewCandidate[];
}) {
  const total = formatMoney({ amount: order.totalAmount, currency: order.currency });
  return (
    <Surface>
      <div className="flex flex-wrap items-baseline gap-3">
        <h3 className="text-xl">
          <Link href={`/merchant/orders/${order.id}`} data-row-link className="hover:underline">
            Order {order.number}
          </Link>
        </h3>
        <PaymentBadge status={order.status} />
        <span className="text-ink-soft">
          {total}, {order.email}, <Timestamp at={order.createdAt} />
        </span>
      </div>
      {order.status === 'REVIEW' ? (
        <p className="mt-2">
          {reasons[order.reason ?? ''] ?? 'This order could not be settled automatically.'}
        </p>
      ) : null}
      {order.flags.map((flag) => (
        <FlagNote
          key={flag.id}
          flag={flag}
          currency={order.currency}
          about={`Order ${order.number}, ${order.email}`}
        />
      ))}
      <p className="mt-2 text-sm text-ink-soft">
        {order.items.map((item) => `${item.quantity} × ${item.name}`).join(', ')}
      </p>
      <UnitsHeld order={order} />
      <h4 className="mt-5 font-bold text-base">Attempts</h4>
      <ul className="mt-1 grid gap-1 text-sm">
        {order.attempts.map((attempt) => (
          <li key={attempt.id}>
            {attempt.number}. {attemptStates[attempt.state]}. Sent {attempt.sends}{' '}
            {attempt.sends === 1 ? 'time' : 'times'}
            {attempt.sendStartedAt ? (
              <>
                , last <Timestamp at={attempt.sendStartedAt} />
              </>
            ) : null}
            {attempt.customerId ? `, customer ${attempt.customerId}` : ''}
            {attempt.reason ? (
              <code className="ml-2 text-ink-soft text-xs">{attempt.reason}</code>
            ) : null}
          </li>
        ))}
      </ul>
      <h4 className="mt-5 font-bold text-base">Candidates</h4>
      <Candidates rows={candidates} />
      {order.status === 'REVIEW' ? (
        <ReviewDecision
          order={{ id: order.id, number: order.number, email: order.email }}
          suggestion={candidates[0]?.transactionId ?? ''}
        />
      ) : (
        <p className="mt-5 text-sm text-ink-soft">
          This order is settled. If the shopper was overcharged or charged twice, refund them at the
          service; the shop cannot issue refunds.
        </p>
      )}
    </Surface>
  );
}

/** The units that nobody else can buy until the order is decided. */
function UnitsHeld({ order }: { order: ReviewOrder }) {
  const held = order.units.filter((unit) => unit.held > 0);
  if (order.status !== 'REVIEW' || order.units.length === 0) return null;
  const nameOf = (variantId: string) =>
    order.items.find((item) => item.variantId === variantId)?.name ?? variantId;
  return (
    <p className="mt-2 text-sm">
      {held.length === 0
        ? 'It holds no units in stock: others have bought them.'
        : `It holds in stock until you decide: ${held
            .map(({ variantId, held: units, quantity }) => {
              const missing = units < quantity ? ` of ${quantity}` : '';
              return `${units}${missing} × ${nameOf(variantId)}`;
            })
            .join(', ')}.`}
    </p>
  );
}

function Candidates({ rows }: { rows: ReviewCandidate[] }) {
  if (rows.length === 0) return <p className="mt-1 text-sm">None in the list.</p>;
  return (
    <ul className="mt-1 grid gap-1 text-sm">
      {rows.map((row) => (
        <li key={row.transactionId} className="wrap-anywhere">
          {row.transactionId}
          {row.amount !== null && row.currency
            ? `, ${formatMoney({ amount: row.amount, currency: row.currency })}`
            : ', amount not shown'}
          {row.customerId ? `, customer ${row.customerId}` : ''}
          {row.shownAt ? (
            <>
              , made <Timestamp at={row.shownAt} />
            </>
          ) : null}
          , first listed <Timestamp at={row.firstSeenAt} />
        </li>
      ))}
    </ul>
  );
}
