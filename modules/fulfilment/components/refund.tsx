import { shop } from '@/brand/shop';
import { MailLink } from '@/components/order/mail-link';
import { formatMoney, formatPlural } from '@/lib/format';
import type { OrderView } from '@/lib/orders/queries';
import { fillWith } from '@/lib/texts/fill-with';
import type { ViewTexts } from '@/lib/texts/wording';

type Refunded = Pick<OrderView, 'cancelledUnits' | 'returnedUnits' | 'refund'>;

/** The cancelled and returned units of an order, and their refund. */
export function Refund({ order, texts: { t, view } }: { order: Refunded; texts: ViewTexts }) {
  const { cancelledUnits, returnedUnits, refund } = order;
  if (cancelledUnits + returnedUnits === 0) return null;
  const { cancelled, returned, refund: texts } = t.order.delivery;
  const units = [
    ...(cancelledUnits > 0 ? [formatPlural(cancelled, cancelledUnits, view.locale)] : []),
    ...(returnedUnits > 0 ? [formatPlural(returned, returnedUnits, view.locale)] : []),
  ];
  return (
    <p className="mt-4 max-w-prose">
      <span>{units.join(' ')}</span>{' '}
      {refund
        ? fillWith(texts[stateOf(refund)], {
            ...(refund.refunded && { amount: formatMoney(refund.refunded, view.locale) }),
            email: <MailLink address={shop.email} />,
          })
        : null}
    </p>
  );
}

function stateOf({ status, refunded }: NonNullable<OrderView['refund']>) {
  if (!refunded) return status === 'DONE' ? 'doneUnknown' : 'partlyUnknown';
  if (status === 'DONE') return 'done';
  return refunded.amount > 0 ? 'partly' : 'due';
}
