/** What a card says of its price; `reason` is why it has none. */
export type PriceTexts =
  | { reason: string }
  | { before?: string; price: string; after?: string; unit?: string };

/** The price line of a card: a price, a "from" price, or why there is none; below it the unit price. */
export function PriceLine(texts: PriceTexts) {
  if ('reason' in texts) return <span className="text-sm">{texts.reason}</span>;
  const { before, price, after, unit } = texts;
  return (
    <>
      <span className="whitespace-nowrap font-semibold tabular-nums">
        {before ? <span className="font-normal text-sm">{before}</span> : null}
        <span>{price}</span>
        {after ? <span className="font-normal text-sm">{after}</span> : null}
      </span>
      {unit ? <span className="block text-sm tabular-nums">{unit}</span> : null}
    </>
  );
}
