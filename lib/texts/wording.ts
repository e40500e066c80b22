import { plans } from '@/brand/catalogue/plans';
import { type BrandWording, wording } from '@/brand/wording';
import { homeCurrency } from '@/lib/markets/currencies';
import type { StoreView } from '@/lib/markets/types';
import { textsOf } from './dictionaries';
import type { Dictionary } from './dictionary';
import { spellAll } from './spelling';

/** The texts of a view: the shop's, the brand's, and the view for formatting. */
export type ViewTexts = { t: Dictionary; brand: BrandWording; view: StoreView };

/** The texts of a view. Server-only: client components get the texts they show as props. */
export function textsIn(view: StoreView): ViewTexts {
  const brand = spellAll(view, wording[view.language] ?? wording.en);
  return { t: textsOf(view), brand: sellsClubs(view) ? brand : withoutClubs(brand), view };
}

/** Whether a view has subscriptions, that is plans with a price in its currency. */
export function sellsClubs({ market }: Pick<StoreView, 'market'>): boolean {
  const { currency } = market;
  return plans.some(({ prices }) => currency === homeCurrency || prices?.[currency] !== undefined);
}

function withoutClubs(brand: BrandWording): BrandWording {
  const { main, help, atPay, legal } = brand.navigation;
  const linked = (links: typeof main) => links.filter(({ href }) => !/^\/clubs(\/|$)/.test(href));
  const navigation = {
    main: linked(main),
    help: linked(help),
    atPay: linked(atPay),
    legal: linked(legal),
  };
  return { ...brand, navigation };
}
