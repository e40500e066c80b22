import { choiceIn, phraseIn } from '@/lib/catalog/localize';
import { formatDays } from '@/lib/format';
import type { StoreView } from '@/lib/markets/types';
import type { Quote, ShippingMethod } from './rules';

/** A delivery method in the language of a view. */
export function methodIn(view: StoreView, method: ShippingMethod): ShippingMethod {
  const { name, detail } = method;
  return { ...method, name: phraseIn(view, name), detail: phraseIn(view, detail) };
}

/** A quote in the language of a view; amounts and codes do not change. */
export function quoteIn(view: StoreView, quote: Quote): Quote {
  const { lines, shipping, taxes, arrivals } = quote;
  const days = Object.entries(arrivals ?? {}).map(([code, { from, to }]) => [
    code,
    { from, to, text: formatDays(from, to, view.locale) },
  ]);
  return {
    ...quote,
    lines: lines.map((line) => ({
      ...line,
      name: phraseIn(view, line.name),
      detail: choiceIn(view, line.detail),
    })),
    shipping: methodIn(view, shipping),
    taxes: taxes.map((tax) => ({ ...tax, name: phraseIn(view, tax.name) })),
    ...(arrivals && { arrivals: Object.fromEntries(days) }),
  };
}
