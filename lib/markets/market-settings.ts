import type { Market, MarketLanguage, Markets, StoreView } from './types.ts';

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['ar', 'dv', 'fa', 'he', 'ps', 'ur', 'yi']);

function hasPrices(market: Markets[number]): market is Market {
  return market.prices !== undefined;
}

/** Prices include taxes by default, as consumers see them in most of the world. */
export function withDefaults([first, ...others]: Markets): readonly [Market, ...Market[]] {
  const completed = (market: Markets[number]): Market =>
    hasPrices(market) ? market : { ...market, prices: 'gross' };
  return [completed(first), ...others.map(completed)];
}

/**
 * The views of a shop: each market in each of its languages.
 * @throws Error for contradictory settings
 */
export function viewsOf(settings: Markets): readonly [StoreView, ...StoreView[]] {
  const markets = withDefaults(settings);
  const [home] = markets;
  const views = markets.flatMap((market) =>
    market.languages.map((language) => toView(market, language, home)),
  );
  const [first, ...others] = views;
  if (!first) throw new Error('brand/markets.ts: the first market has no language.');
  if (first.status !== 'published' || !first.market.open) {
    throw new Error('brand/markets.ts: the default view has to be published, its market open.');
  }
  refuseTwice(
    views.map(({ key }) => key),
    'view',
  );
  refuseTwice(
    views.flatMap(({ hreflang, market }) => (market.open ? [hreflang.toLowerCase()] : [])),
    'hreflang',
  );
  refuseTwice(
    markets.flatMap(({ countries, open, languages }) =>
      open && languages.some(({ status }) => status === 'published') ? countries : [],
    ),
    'country',
  );
  // Each variant has one product per currency at the service, whose price is either net or gross.
  refuseTwice(
    [
      ...new Set(
        markets.flatMap(({ currency, open, prices }) => (open ? [`${currency}/${prices}`] : [])),
      ),
    ].map((kind) => kind.slice(0, 3)),
    'currency of net and gross prices',
  );
  for (const market of markets) checkPrices(market);
  return [{ ...first, prefix: '' }, ...others];
}

function toView(market: Market, language: MarketLanguage, home: Market): StoreView {
  const isHome = market.key === home.key;
  const key = isHome ? language.language : `${market.key}-${language.language}`;
  if (!/^[a-z]{2,3}(?:-[a-z]{2,3})?$/.test(key)) {
    throw new Error(
      `brand/markets.ts: "${key}" is not the key of a view, such as "de" or "ch-de".`,
    );
  }
  return {
    key,
    prefix: `/${key}`,
    market,
    language: language.language,
    pseudo: false,
    locale: language.locale,
    hreflang: isHome ? language.language : language.locale,
    direction: RIGHT_TO_LEFT.has(language.language) ? 'rtl' : 'ltr',
    status: language.status,
  };
}

function checkPrices({ key, prices, countries, taxCodes, categoryTaxCodes }: Market): void {
  if (prices !== 'net' && prices !== 'gross') {
    throw new Error(`brand/markets.ts: the prices of "${key}" are neither net nor gross.`);
  }
  if (prices === 'net' && categoryTaxCodes) {
    throw new Error(
      `brand/markets.ts: prices of "${key}" are net, so that no category has taxes of its own.`,
    );
  }
  const missing = countries.find((country) => !taxCodes[country]);
  if (prices === 'gross' && missing) {
    throw new Error(
      `brand/markets.ts: prices of "${key}" are gross, but without the taxes they include in ${missing}.`,
    );
  }
}

/** @param slugs of the catalogue's delivery methods */
export function checkShipping(markets: Markets, slugs: readonly string[]): void {
  for (const { key, open, shipping } of markets) {
    const unknown = shipping.find((slug) => !slugs.includes(slug));
    if (open && unknown !== undefined) {
      throw new Error(`brand/markets.ts: ${unknown} of "${key}" is not in catalogue/shipping.ts.`);
    }
  }
}

function refuseTwice(values: readonly string[], what: string): void {
  const twice = values.find((value, index) => values.indexOf(value) !== index);
  if (twice) throw new Error(`brand/markets.ts: the ${what} ${twice} is used twice.`);
}

/** A draft view with altered texts, for tests that find texts outside of the dictionaries. */
export function pseudoOf(view: StoreView): StoreView {
  const more = { prefix: '/qps', locale: 'en-XA', hreflang: 'en-XA', status: 'draft' } as const;
  return { ...view, ...more, key: 'qps', pseudo: true };
}

export function servedViews(
  views: readonly StoreView[],
  { drafts }: { drafts: boolean },
): StoreView[] {
  return views.filter(({ market, status }) => market.open && (drafts || status === 'published'));
}
