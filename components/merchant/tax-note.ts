import { marketOf } from '@/lib/markets/currencies';
import { defaultView } from '@/lib/markets/views';
import { textsOf } from '@/lib/texts/dictionaries';

/** What the desk says of prices in a currency: "before tax", or "with tax". */
export function taxNote(currency: string): string {
  return textsOf(defaultView).tax.prices[marketOf(currency, '').prices];
}
