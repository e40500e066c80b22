import { lock } from '@/components/ui/icons/icon-drawings';
import { LineIcon } from '@/components/ui/icons/line-icon';
import { Thumb } from '@/components/ui/thumb';
import type { Quote, TaxLine } from '@/lib/checkout/pricing/rules';
import { fillIn, formatMoney, formatRate } from '@/lib/format';
import type { ThumbImage } from '@/lib/images/images';
import type { CheckoutTexts } from './texts';

export type Images = Readonly<Record<string, ThumbImage>>;

const noImage = { src: undefined, backdrop: null };

export function QuoteSummary({
  quote,
  isPromised,
  images,
  countryName,
  locale,
  pending,
  texts,
}: {
  quote: Quote;
  /** Whether the quote is for the address in the form, so that its arrival date is right. */
  isPromised: boolean;
  images: Images;
  countryName: string;
  locale: string;
  pending: boolean;
  texts: CheckoutTexts;
}) {
  const arrival = isPromised ? quote.arrivals?.[quote.shipping.code] : undefined;
  const amount = (money: Quote['total']) => formatMoney(money, locale);
  return (
    <>
      <Items lines={quote.lines} images={images} locale={locale} left={texts.left} />
      <dl
        aria-busy={pending || undefined}
        className={`mt-5 flex flex-col gap-2 border-line border-t pt-5 tabular-nums ${pending ? 'text-ink-faint' : ''}`}
      >
        <Row label={texts.subtotal} value={amount(quote.subtotal)} />
        <Row
          label={quote.shipping.name}
          {...(arrival && { hint: fillIn(texts.arrives, { days: arrival.text }) })}
          value={amount(quote.shipping.price)}
        />
        {quote.taxesIncluded ? null : (
          <AddedTaxes quote={quote} countryName={countryName} locale={locale} texts={texts} />
        )}
        {/* A live region, because the total changes while the focus is elsewhere. */}
        <div
          aria-live="polite"
          aria-atomic
          className="mt-2 flex items-baseline justify-between gap-4 border-line border-t pt-4 font-bold text-xl"
        >
          <dt>{texts.total}</dt>
          <dd>
            <span key={quote.total.amount}>{amount(quote.total)}</span>
          </dd>
        </div>
        {quote.taxesIncluded ? (
          <IncludedTaxes quote={quote} countryName={countryName} locale={locale} texts={texts} />
        ) : null}
      </dl>
      <p className="mt-4 flex items-start gap-2 text-ink-soft text-sm">
        <LineIcon drawing={lock} size={18} className="mt-0.5 shrink-0" />
        {texts.cardSafe}
      </p>
    </>
  );
}

function Items({
  lines,
  images,
  locale,
  left,
}: {
  lines: Quote['lines'];
  images: Images;
  locale: string;
  left: string;
}) {
  return (
    <ul className="flex flex-col gap-4">
      {lines.map((line) => (
        <li key={line.variantId} className="flex items-center gap-4">
          <Thumb {...((line.art && images[line.art]) || noImage)} className="w-14" />
          <div className="min-w-0 grow">
            <p className="font-semibold leading-snug">{line.name}</p>
            {line.detail ? <p className="text-ink-soft text-sm">{line.detail}</p> : null}
            <p className="text-ink-soft text-sm tabular-nums">
              {`${line.quantity} × ${formatMoney(line.unit, locale)}`}
            </p>
            {line.left ? (
              <p className="font-semibold text-caution text-sm">
                {fillIn(left, { left: line.left })}
              </p>
            ) : null}
          </div>
          <p className="tabular-nums">
            {formatMoney({ ...line.unit, amount: line.unit.amount * line.quantity }, locale)}
          </p>
        </li>
      ))}
    </ul>
  );
}

type TaxesProps = { quote: Quote; countryName: string; locale: string; texts: CheckoutTexts };

function AddedTaxes({ quote: { taxes, tax }, countryName, locale, texts }: TaxesProps) {
  if (taxes.length === 0) {
    const hint = fillIn(texts.noTax, { country: countryName });
    return <Row label={texts.tax} hint={hint} value={formatMoney({ ...tax, amount: 0 }, locale)} />;
  }
  return taxes.map((line) => (
    <Row
      key={line.code}
      label={line.name}
      hint={taxHint(texts, line, countryName, locale)}
      value={formatMoney(line.amount, locale)}
    />
  ));
}

function IncludedTaxes({ quote: { taxes, tax }, countryName, locale, texts }: TaxesProps) {
  if (taxes.length === 0) {
    const label = fillIn(texts.noneIncluded, { country: countryName });
    return <Row quiet label={label} value={formatMoney(tax, locale)} />;
  }
  return taxes.map(({ code, name, ratePpm, amount }) => (
    <Row
      key={code}
      quiet
      label={fillIn(texts.included, { rate: formatRate(ratePpm, locale), name })}
      value={formatMoney(amount, locale)}
    />
  ));
}

function taxHint(texts: CheckoutTexts, tax: TaxLine, country: string, locale: string): string {
  if (tax.ratePpm === 0) return fillIn(texts.nothingAdded, { country });
  return fillIn(texts.rate, { rate: formatRate(tax.ratePpm, locale), country });
}

function Row({
  label,
  hint,
  value,
  quiet = false,
}: {
  label: string;
  hint?: string;
  value: string;
  quiet?: boolean;
}) {
  return (
    <div
      className={`flex items-baseline justify-between gap-4 ${quiet ? 'text-ink-soft text-sm' : ''}`}
    >
      <dt>
        <span>{label}</span>
        {hint ? <span className="block text-ink-soft text-sm">{hint}</span> : null}
      </dt>
      <dd>{value}</dd>
    </div>
  );
}
