import { PaymentBadge } from '@/components/merchant/orders/payment-badge';
import { FlagNote } from '@/components/merchant/review/flag-note';
import { ReviewDecision } from '@/components/merchant/review/review-decision';
import { Timestamp, withTime } from '@/components/merchant/timestamp';
import { Link } from '@/components/ui/link';
import { Surface } from '@/components/ui/surface';
import { Breakable } from '@/components/ui/text/breakable';
import { phraseIn } from '@/lib/catalog/localize';
import type { ReviewCandidate, ReviewOrder } from '@/lib/checkout/review/queries';
import { reasonText } from '@/lib/dashboard/review/reasons';
import { fillIn, formatMoney } from '@/lib/format';
import { shownEmail } from '@/lib/shown-email';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { Sent } from './sent';

export async function OrderToReview({
  order,
  candidates,
}: {
  order: ReviewOrder;
  candidates: ReviewCandidate[];
}) {
  const { d, view } = await dashboardTexts();
  const texts = d.review;
  const { id, number, email, currency, status } = order;
  const isOpen = status === 'REVIEW';
  const total = formatMoney({ amount: order.totalAmount, currency }, view.locale);
  const about = fillIn(texts.about, { number, email });
  return (
    <Surface>
      <div className="flex flex-wrap items-baseline gap-3">
        <h3 className="text-xl">
          <Link href={`/merchant/orders/${id}`} data-row-link className="hover:underline">
            {fillIn(d.orders.number, { number })}
          </Link>
        </h3>
        <PaymentBadge status={status} />
        <span className="wrap-anywhere text-ink-soft">
          <span>{`${total}, `}</span>
          <Breakable text={shownEmail(email)} />, <Timestamp at={order.createdAt} />
        </span>
      </div>
      {isOpen ? (
        <p className="mt-2">{reasonText(texts, order.reason) ?? texts.notSettled.order}</p>
      ) : null}
      {order.flags.map((flag) => (
        <FlagNote key={flag.id} flag={flag} currency={currency} about={about} />
      ))}
      <p className="mt-2 text-sm text-ink-soft">
        {order.items.map((item) => `${item.quantity} × ${phraseIn(view, item.name)}`).join(', ')}
      </p>
      <h4 className="mt-5 font-bold text-base">{texts.attemptList}</h4>
      <Attempts order={order} />
      <h4 className="mt-5 font-bold text-base">{texts.candidates.title}</h4>
      <Candidates rows={candidates} />
      {isOpen ? (
        <ReviewDecision
          orderId={id}
          about={about}
          suggestion={candidates[0]?.transactionId ?? ''}
        />
      ) : (
        <p className="mt-5 text-sm text-ink-soft">{texts.settled}</p>
      )}
    </Surface>
  );
}

async function Attempts({ order }: { order: ReviewOrder }) {
  const { d } = await dashboardTexts();
  const texts = d.review;
  return (
    <ul className="mt-1 grid gap-1 text-sm">
      {order.attempts.map((attempt) => {
        const { number, customerId } = attempt;
        const state = d.orders.timeline.states[attempt.state];
        // The order above shows the same reason.
        const isRepeated = order.status === 'REVIEW' && attempt.reason === order.reason;
        return (
          <li key={attempt.id} className="wrap-anywhere">
            <span>{fillIn(texts.attempt, { number, state })}</span> <Sent attempt={attempt} />
            {customerId ? (
              <span>{`, ${fillIn(texts.candidates.customer, { id: customerId })}`}</span>
            ) : null}
            {attempt.reason && !isRepeated ? (
              <span className="block text-ink-soft">{reasonText(texts, attempt.reason)}</span>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

async function Candidates({ rows }: { rows: ReviewCandidate[] }) {
  const { d, view } = await dashboardTexts();
  const texts = d.review.candidates;
  if (rows.length === 0) return <p className="mt-1 text-sm">{texts.none}</p>;
  return (
    <ul className="mt-1 grid gap-1 text-sm">
      {rows.map(({ transactionId, amount, currency, customerId, shownAt, firstSeenAt }) => (
        <li key={transactionId} className="wrap-anywhere">
          <span>
            {[
              transactionId,
              amount !== null && currency
                ? formatMoney({ amount, currency }, view.locale)
                : texts.noAmount,
              ...(customerId ? [fillIn(texts.customer, { id: customerId })] : []),
            ].join(', ')}
          </span>
          {shownAt ? <span>, {withTime(texts.made, shownAt)}</span> : null}
          <span>, {withTime(texts.listed, firstSeenAt)}</span>
        </li>
      ))}
    </ul>
  );
}
