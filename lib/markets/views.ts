import { markets } from '@/brand/markets';
import { shop } from '@/brand/shop';
import { isDemo } from '@/lib/env';
import { pseudoOf, servedViews, viewsOf } from './market-settings';
import type { Language, StoreView } from './types';

const [first, ...others] = viewsOf(markets);

export const defaultView: StoreView = first;

const allViews = [first, ...others, pseudoOf(first)];

export const publishedViews: readonly StoreView[] = servedViews(allViews, { drafts: false });

/** The served views, the default one first. The demo serves drafts, too. */
export function routableViews(): readonly [StoreView, ...StoreView[]] {
  const [, ...more] = servedViews(allViews, { drafts: isDemo() });
  return [defaultView, ...more];
}

export function findView(key: unknown): StoreView | undefined {
  return allViews.find((view) => view.key === key);
}

export function viewIn(language: Language): StoreView {
  return allViews.find((view) => view.language === language && !view.pseudo) ?? defaultView;
}

export function viewOfLocale(locale: string): StoreView | undefined {
  return allViews.find((view) => view.locale === locale);
}

/** The likely country of delivery in a view: that of its locale, else the shop's, else the market's first. */
export function homeCountry({ locale, market: { countries } }: StoreView): string {
  const own = shop.address.country;
  const likely = [new Intl.Locale(locale).region, own, countries[0]];
  return likely.find((country) => country !== undefined && countries.includes(country)) ?? own;
}

/** The view that a row stores; the default view for null and for views that are no longer served. */
export function viewByKey(key: string | null): StoreView {
  return routableViews().find((view) => view.key === key) ?? defaultView;
}
