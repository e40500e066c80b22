import { markets } from '@/brand/markets';
import { shop } from '@/brand/shop';
import { isDemo } from '@/lib/env';
import { pseudoOf, servedViews, viewsOf } from './rules';
import type { Language, StoreView } from './types';

/** Every view of the shop, the default one first, drafts among them. */
const [first, ...others] = viewsOf(markets);

/** The view without prefix. */
export const defaultView: StoreView = first;

const allViews = [first, ...others, pseudoOf(first)];

/** The views that pages and search engines list, the default one first. */
export const publishedViews: readonly StoreView[] = servedViews(allViews, { drafts: false });

/** The views that are served, the default one first: in demo mode drafts, too. */
export function routableViews(): readonly [StoreView, ...StoreView[]] {
  const [, ...more] = servedViews(allViews, { drafts: isDemo() });
  return [defaultView, ...more];
}

/** The view with this key, served or not; undefined for anything else. */
export function findView(key: unknown): StoreView | undefined {
  return allViews.find((view) => view.key === key);
}

/** A view in a language; the default one where none has it. */
export function viewIn(language: Language): StoreView {
  return allViews.find((view) => view.language === language && !view.pseudo) ?? defaultView;
}

/** The view with a locale for amounts and dates, if one has it. */
export function viewOfLocale(locale: string): StoreView | undefined {
  return allViews.find((view) => view.locale === locale);
}

/**
 * The likely destination of an order in a view, among the countries of its market: that of its locale, else the
 * shop's own, else the first.
 */
export function homeCountry({ locale, market: { countries } }: StoreView): string {
  const own = shop.address.country;
  const likely = [new Intl.Locale(locale).region, own, countries[0]];
  return likely.find((one) => one !== undefined && countries.includes(one)) ?? own;
}

/** The view whose key a row stores; the default one for null, and for one that is no longer served. */
export function viewByKey(key: string | null): StoreView {
  return routableViews().find((view) => view.key === key) ?? defaultView;
}
