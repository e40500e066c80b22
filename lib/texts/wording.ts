import { type BrandWording, wording } from '@/brand/wording';
import type { StoreView } from '@/lib/markets/types';
import { textsOf } from './dictionaries';
import type { Dictionary } from './dictionary';
import { pseudoOf } from './pseudo';

/** What is said in a view: the shop's texts, the brand's, and the view that numbers are written for. */
export type ViewTexts = { t: Dictionary; brand: BrandWording; view: StoreView };

/** The texts of a view. On the server alone: client components get those they show as props. */
export function textsIn(view: StoreView): ViewTexts {
  const words = wording[view.language] ?? wording.en;
  return { t: textsOf(view), brand: view.pseudo ? pseudoOf(words) : words, view };
}
