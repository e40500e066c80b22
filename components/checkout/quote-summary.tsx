import { Icon } from '@/components/ui/icon';
import { Thumb } from '@/components/ui/thumb';
import type { Quote, TaxLine } from '@/lib/checkout/pricing/rules';
import { deliveryTexts } from '@/lib/delivery/texts';
import { formatMoney } from '@/lib/format';
import type { ThumbImage } from '@/lib/images';

export type Images = Readonly<Record<string, ThumbImage>>;

const noImage = { src: undefined, backdrop: null };

/** The items and totals, with each tax line explained. */
export function QuoteSummary({
  quote,
  images,
  countryName,
  locale,
  pending,
}: {
  quote: Quote;
  /** The images by their key. */
  images: Images;
  countryName: string;
  locale: string;
  /** The amounts are being recalculated. */
  pending: boolean;
}) {
  const imageOf = (art: string | null) => (art && images[art]) || noImage;
  const arrival = quote.arrivals?.[quote.shipping.code];
  const amount = (money: Quote['total']) => formatMoney(money, locale);
  return (
    <>
      <ul className="flex flex-col gap-4">
        {quote.lines.map((line) => (
          <li key={line.variantId} className="flex items-center gap-4">
            <Thumb {...imageOf(line.art)} className="w-14" />
            <div className="min-w-0 grow">
              <p className="font-semibold leading-snug">{line.name}</p>
              {line.detail ? <p className="text-ink-soft text-sm">{line.detail}</p> : null}
              <p className="text-ink-soft text-sm tabular-nums">
                {line.quantity} × {amount(line.unit)}
              </p>
              {line.left ? (
                <p className="font-semibold text-caution text-sm">Only {line.left} left</p>
              ) : null}
            </div>
            <p className="tabular-nums">
              {amount({ ...line.unit, amount: line.unit.amount * line.quantity })}
            </p>
          </li>
        ))}
      </ul>
      <dl
        aria-busy={pending || undefined}
        className={`mt-5 flex flex-col gap-2 border-line border-t pt-5 tabular-nums ${pending ? 'opacity-50' : ''}`}
      >
        <Row label="Subtotal" value={amount(quote.subtotal)} />
        <Row
          label={quote.shipping.name}
          {...(arrival && { hint: deliveryTexts.arrives(arrival.text) })}
          value={amount(quote.shipping.price)}
        />
        {quote.taxes.map((tax) => (
          <Row
            key={tax.code}
            label={tax.name}
            hint={taxHint(tax, countryName, locale)}
            value={amount(tax.amount)}
          />
        ))}
        {quote.taxes.length === 0 ? (
          <Row
            label="Tax"
            hint={`None is charged for delivery to ${countryName}`}
            value={amount({ ...quote.tax, amount: 0 })}
          />
        ) : null}
        <div className="mt-2 flex items-baseline justify-between gap-4 border-line border-t pt-4 font-bold text-xl">
          <dt>Total</dt>
          <dd>{amount(quote.total)}</dd>
        </div>
      </dl>
      <p className="mt-4 flex items-start gap-2 text-ink-soft text-sm">
        <Icon name="lock" size={18} className="mt-0.5 shrink-0" />
        Your card details go straight to the payment service. This shop never sees them.
      </p>
    </>
  );
}

function taxHint(tax: TaxLine, countryName: string, locale: string): string {
  if (tax.ratePpm === 0) return `Nothing is added for delivery to ${countryName}`;
  const rate = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 3 });
  return `${rate.format(tax.ratePpm / 1_000_000)} of goods and delivery to ${countryName}`;
}

function Row({ label, hint, value }: { label: string; hint?: string; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt>
        {label}
        {hint ? <span className="block text-ink-soft text-sm">{hint}</span> : null}
      </dt>
      <dd>{value}</dd>
    </div>
  );
}
