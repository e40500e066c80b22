import * as z from 'zod';
import { ResolveFlag } from '@/components/merchant/review/review-decision';
import type { FlagKind } from '@/lib/checkout/review/flags';
import { formatMoney } from '@/lib/format';

const texts: Record<FlagKind, string> = {
  'amount-differs': 'The amount charged differs from what the shopper saw.',
  'amount-unknown':
    'A price changed around the time this order was charged, and the service does not show the charged amount. Check the charge in its records.',
  'charge-failed': 'The service reports that the charge of this paid order failed.',
  'charge-refunded': 'The service reports that this paid order was refunded.',
  'other-charge':
    'The service lists the transaction that paid this order with another customer or other items. Compare both in its records.',
  'charged-again':
    'A month of this subscription was charged more than once, and no change of plan or quantity explains that. Nothing is sent for the further charge: compare it in the service’s records.',
  'charged-after-end':
    'A month was charged that its customer had cancelled in time: it is owed to them. They were told; refund it in the service’s own web portal, whose interface has no refund.',
  'undated-charge':
    'The service first listed a charge without a date after this subscription had been cancelled in time. Compare it with its records: if no earlier month is paid by it, it is owed to the customer, who was not told. Refund it in the service’s own web portal.',
  'late-charge':
    'A charge arrived after the order was settled. The shopper may have paid for it twice.',
};

/** What was observed; amounts in minor units. */
const flagDetail = z.object({
  charged: z.number().optional(),
  agreed: z.number().optional(),
  shown: z.number().optional(),
  now: z.number().optional(),
  currency: z.string().nullish(),
  status: z.string().optional(),
  month: z.string().optional(),
  transactionId: z.string().optional(),
});

function seen(detail: unknown, currency: string): string {
  const found = flagDetail.parse(detail);
  const money = (amount: number | undefined, code = currency) =>
    amount === undefined ? '' : formatMoney({ amount, currency: code });
  const at = found.currency ?? currency;
  return [
    found.agreed === undefined ? '' : `Agreed to ${money(found.agreed)}.`,
    found.charged === undefined ? '' : `Charged ${money(found.charged, at)}.`,
    found.shown === undefined
      ? ''
      : `Shown ${money(found.shown)} for one, now ${money(found.now, at)}.`,
    found.month ? `It is ${found.month}.` : '',
    found.status ? `Status at the service: ${found.status}.` : '',
    found.transactionId ? `Transaction ${found.transactionId}.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Why a settled order or a subscription needs a merchant's attention, until it is resolved. */
export function FlagNote({
  flag,
  currency,
  about,
}: {
  flag: { id: string; kind: string; detail: unknown };
  /** The order's or the plan's. */
  currency: string;
  /** What is flagged, as the merchant knows it. */
  about: string;
}) {
  return (
    <div className="mt-3 flex flex-wrap items-start justify-between gap-3">
      <p className="max-w-prose">
        {texts[flag.kind.split(':')[0] as FlagKind] ?? flag.kind}{' '}
        <span className="text-ink-soft tabular-nums">{seen(flag.detail, currency)}</span>
      </p>
      <ResolveFlag id={flag.id} about={about} />
    </div>
  );
}
