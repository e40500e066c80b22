import type { Prices } from '@/lib/tax';

/** The languages of the shop's texts; another one needs its dictionary in lib/texts first. */
export type Language = 'en' | 'de';

/** A language in which a market is served. */
export type MarketLanguage = {
  language: Language;
  /** BCP 47: the format of prices, dates and numbers, "de-CH". */
  locale: string;
  /** `draft`: available in demo mode only, and linked nowhere. */
  status: 'published' | 'draft';
};

/** A tax: `ratePpm` is its share of the net amount in parts per million, 20 % is 200000. */
export type TaxRate = { code: string; name: string; ratePpm: number };

/** Tax codes by country. */
type CountryCodes = Readonly<Record<string, readonly string[]>>;

/** Where and how the shop sells, as `brand/markets.ts` says it. */
type MarketSettings = {
  /** Names the market's views: /<key>-<language>. Lower-case letters. */
  key: string;
  /** ISO 3166-1 alpha-2: where orders are delivered to. Each is in one market that has a published view. */
  countries: readonly string[];
  /** ISO 4217: the currency of its prices. Markets that share one have prices of one kind. */
  currency: string;
  /**
   * `net`: taxes are added before the shopper pays. `gross`, the default: prices include them, also those at the
   * service, which gets no tax codes.
   */
  prices?: Prices;
  /**
   * Tax codes by country; those of an open market are in `brand/catalogue/taxes.ts`. A net market sends them to
   * the service; a gross one has them for each of its countries, and computes the tax that its prices include.
   */
  taxCodes: CountryCodes;
  /**
   * In a gross market: the taxes that prices of some categories include instead, by category (`plans` for plans)
   * and country. A net market has none, because a charge is sent with one list of codes.
   */
  categoryTaxCodes?: Readonly<Record<string, CountryCodes>>;
  /** Slugs of `brand/catalogue/shipping.ts`: the delivery methods of this market. */
  shipping: readonly string[];
  /**
   * Whether the market sells. The views of a closed market are not served, whatever the status of its languages.
   */
  open: boolean;
  /** The first one is the market's own. */
  languages: readonly [MarketLanguage, ...MarketLanguage[]];
};

/** A market with what its settings leave out. */
export type Market = MarketSettings & { prices: Prices };

/** The markets of a shop; the first language of the first one is the default view, without prefix. */
export type Markets = readonly [MarketSettings, ...MarketSettings[]];

/** Another format of some pages: its media type, what their paths end in, and whether a page has it. */
export type PageFormat = { type: string; suffix: string; has: (path: string) => boolean };

/** A document of the whole shop in a view. */
export type SiteFormat = {
  type: string;
  pathIn: (view: Pick<StoreView, 'key' | 'prefix'>) => string;
};

/** One market in one language: what a visitor sees of the shop. */
export type StoreView = {
  /** The root segment of its pages, "en" or "ch-de". */
  key: string;
  /** Its path prefix: "" for the default view, "/ch-de" for others. */
  prefix: '' | `/${string}`;
  market: Market;
  language: Language;
  /** In tests: longer, accented words made of the default language's reveal texts that are in no dictionary. */
  pseudo: boolean;
  locale: string;
  /** Its `hreflang`: "de", or "de-CH" outside the default market. */
  hreflang: string;
  direction: 'ltr' | 'rtl';
  status: MarketLanguage['status'];
};
