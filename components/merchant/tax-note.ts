import { defaultView } from '@/lib/markets/views';
import { textsOf } from '@/lib/texts/dictionaries';

/** What the desk says of prices: "before tax", or "with tax". */
export const taxNote = textsOf(defaultView).tax.prices[defaultView.market.prices];
