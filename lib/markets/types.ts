/** The languages that the texts of the shop exist in; another one needs its dictionary in lib/texts first. */
export type Language = 'en' | 'de';

/** A language in which a market is served. */
export type MarketLanguage = {
  language: Language;
  /** BCP 47: how prices, dates and numbers are written, "de-CH". */
  locale: string;
  /** `draft`: reachable in demo mode only, linked from nowhere. */
  status: 'published' | 'draft';
};

/** Where and how the shop sells. */
export type Market = {
  /** Names the market's views: /<key>-<language>. Lower-case letters. */
  key: string;
  /** ISO 3166-1 alpha-2: where orders are delivered to. Each country is in one open market. */
  countries: readonly string[];
  /** ISO 4217: the currency of its prices. */
  currency: string;
  /** `net`: taxes are added before the shopper pays. `gross`: prices contain them. */
  prices: 'net' | 'gross';
  /**
   * Tax codes by country; those of an open market are in `brand/catalogue/taxes.ts`. A net market sends them to
   * the service; a gross one only computes which tax its prices contain.
   */
  taxCodes: Readonly<Record<string, readonly string[]>>;
  /** Slugs of `brand/catalogue/shipping.ts`: the ways of delivery. */
  shipping: readonly string[];
  /**
   * Whether anything may be sold in it. The views of a market that is not open are not served, whatever
   * the status of its languages.
   */
  open: boolean;
  /** The first one is the market's own. */
  languages: readonly [MarketLanguage, ...MarketLanguage[]];
};

/** The markets of a shop; the first language of the first one is the default view, without prefix. */
export type Markets = readonly [Market, ...Market[]];

/** One market in one language: what a visitor sees of the shop. */
export type StoreView = {
  /** The root segment of its pages, "en" or "ch-de". */
  key: string;
  /** What its paths begin with: "" for the default view, "/ch-de" for others. */
  prefix: '' | `/${string}`;
  market: Market;
  language: Language;
  /** In tests: longer and accented words, made of the default language's, show what is in no dictionary. */
  pseudo: boolean;
  locale: string;
  /** What search engines know it by (`hreflang`): "de", or "de-CH" outside of the default market. */
  hreflang: string;
  direction: 'ltr' | 'rtl';
  status: MarketLanguage['status'];
};
