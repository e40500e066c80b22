import * as z from 'zod';
import { ResolveFlag } from '@/components/merchant/review/review-decision';
import { flagText } from '@/lib/dashboard/review/reasons';
import { fillIn, formatMoney } from '@/lib/format';
import type { StoreView } from '@/lib/markets/types';
import type { DashboardTexts } from '@/lib/texts/dashboard/dictionary';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';
import { formatDate } from '@/lib/texts/shop-time';

/** What was observed when the flag was raised. Amounts are in minor units. */
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

function observationText(
  texts: DashboardTexts['review']['seen'],
  { locale }: StoreView,
  detail: unknown,
  currency: string,
): string {
  const observed = flagDetail.parse(detail);
  const at = observed.currency ?? currency;
  const money = (amount: number | undefined, code: string) =>
    amount === undefined ? '' : formatMoney({ amount, currency: code }, locale);
  const { agreed, charged, shown, now, status, month, transactionId } = observed;
  return [
    agreed === undefined ? '' : fillIn(texts.agreed, { amount: money(agreed, currency) }),
    charged === undefined ? '' : fillIn(texts.charged, { amount: money(charged, at) }),
    shown === undefined
      ? ''
      : fillIn(texts.shown, { before: money(shown, currency), now: money(now, at) }),
    month ? monthText(texts.month, locale, month) : '',
    status ? fillIn(texts.status, { status }) : '',
    transactionId ? fillIn(texts.transaction, { id: transactionId }) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Formats a recorded month such as "month 3, from 2027-01-15". */
function monthText(text: string, locale: string, recorded: string): string {
  const [, number, day] = /^month (\d+), from (\d{4}-\d\d-\d\d)$/.exec(recorded) ?? [];
  return number && day
    ? fillIn(text, { number, day: formatDate(new Date(day), locale) })
    : recorded;
}

export async function FlagNote({
  flag,
  currency,
  about,
}: {
  flag: { id: string; kind: string; detail: unknown };
  currency: string;
  about: string;
}) {
  const { d, view } = await dashboardTexts();
  return (
    <div className="mt-3 flex flex-wrap items-start justify-between gap-3">
      <p className="wrap-anywhere max-w-prose">
        <span>{flagText(d.review, flag.kind)}</span>{' '}
        <span className="text-ink-soft tabular-nums">
          {observationText(d.review.seen, view, flag.detail, currency)}
        </span>
      </p>
      <ResolveFlag id={flag.id} about={about} />
    </div>
  );
}
