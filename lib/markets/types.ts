import type { Prices } from '@/lib/tax';

/** Each language has a dictionary in lib/texts. */
export type Language = 'en' | 'de';

export type MarketLanguage = {
  language: Language;
  /** BCP 47: the format of prices, dates and numbers, "de-CH". */
  locale: string;
  /** `draft`: served in demo mode only, without links to it. */
  status: 'published' | 'draft';
};

/** `ratePpm` is the share of the net amount in parts per million: 20 % is 200000. */
export type TaxRate = { code: string; name: string; ratePpm: number };

type CountryCodes = Readonly<Record<string, readonly string[]>>;

type MarketSettings = {
  /** Begins the keys of the market's views, as in /<key>-<language>. Lower-case letters. */
  key: string;
  /** ISO 3166-1 alpha-2: the countries of delivery. Each country is in one market that has a published view. */
  countries: readonly string[];
  /** ISO 4217. Markets that share a currency are either all net or all gross. */
  currency: string;
  /**
   * `net`: taxes are added before the shopper pays. `gross`, the default: prices include taxes, so that the service
   * gets no tax codes.
   */
  prices?: Prices;
  /**
   * Codes of `brand/catalogue/taxes.ts` by country. A net market sends them to the service. A gross market needs them
   * for each country, and computes the tax that its prices include.
   */
  taxCodes: CountryCodes;
  /**
   * For gross markets: taxes of some categories instead of the general ones, by category (`plans` for plans) and
   * country. Net markets cannot have them, because a charge is sent with one list of codes.
   */
  categoryTaxCodes?: Readonly<Record<string, CountryCodes>>;
  shipping: readonly string[];
  /** The views of a closed market are not served. */
  open: boolean;
  languages: readonly [MarketLanguage, ...MarketLanguage[]];
};

export type Market = MarketSettings & { prices: Prices };

/** The first language of the first market is the default view. */
export type Markets = readonly [MarketSettings, ...MarketSettings[]];

/** Another format of some pages, such as Markdown; `has` tells whether a page has it. */
export type PageFormat = { type: string; suffix: string; has: (path: string) => boolean };

export type SiteFormat = {
  type: string;
  pathIn: (view: Pick<StoreView, 'key' | 'prefix'>) => string;
};

export type StoreView = {
  /** The root segment of its pages, "en" or "ch-de". */
  key: string;
  /** Its path prefix: "" for the default view, "/ch-de" for others. */
  prefix: '' | `/${string}`;
  market: Market;
  language: Language;
  /** Whether texts are altered, for tests that find texts outside of the dictionaries. */
  pseudo: boolean;
  locale: string;
  /** "de", or "de-CH" outside the default market. */
  hreflang: string;
  direction: 'ltr' | 'rtl';
  status: MarketLanguage['status'];
};
