/** `reason` says why there is no price. */
export type PriceTexts =
  | { reason: string }
  | { before?: string; price: string; after?: string; unit?: string };

/** The price or "from" price, with the unit price below it; or the reason why there is none. */
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
