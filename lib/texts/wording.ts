import { type BrandWording, wording } from '@/brand/wording';
import type { StoreView } from '@/lib/markets/types';
import { optionalPages } from '@/modules/optional-pages';
import { textsOf } from './dictionaries';
import type { Dictionary } from './dictionary';
import { spellAll } from './spelling';

/** The texts of the shop and the brand in a view, and the view for formatting. */
export type ViewTexts = { t: Dictionary; brand: BrandWording; view: StoreView };

/** Server-only: client components receive their texts as props. */
export function textsIn(view: StoreView): ViewTexts {
  const brand = spellAll(view, wording[view.language] ?? wording.en);
  return { t: textsOf(view), brand: withLinksOf(view, brand), view };
}

/** Whether a view has the page at a path: modules may offer pages in some markets only. */
export function hasPage({ market }: Pick<StoreView, 'market'>, path: string): boolean {
  return optionalPages.every(
    ({ at, isIn }) => isIn(market) || (path !== at && !path.startsWith(`${at}/`)),
  );
}

/** Removes links to pages that the view does not have. */
function withLinksOf(view: StoreView, brand: BrandWording): BrandWording {
  const { main, help, atPay, legal } = brand.navigation;
  const linked = (links: typeof main) => links.filter(({ href }) => hasPage(view, href));
  const navigation = {
    main: linked(main),
    help: linked(help),
    atPay: linked(atPay),
    legal: linked(legal),
  };
  return { ...brand, navigation };
}
