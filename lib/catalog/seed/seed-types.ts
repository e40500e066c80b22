import type { AttributesInput } from '@/lib/catalog/facets/attributes.ts';
import type { Measure } from '@/lib/catalog/measure.ts';

/** A choice a product offers, in the order it is asked: { name: 'size', label: 'Size', … }. */
export type SeedOption = { name: string; label: string; values: readonly string[] };

/** One sellable thing. Prices are in minor units, with tax where the market's prices are gross. */
export type SeedVariant = {
  /** Never changes: it finds the product at the service again. */
  sku: string;
  options: Record<string, string>;
  /** In the default market's currency. */
  price: number;
  /** In those of other markets, by ISO 4217 code: it is not sold in a currency that is not there. */
  prices?: Readonly<Record<string, number>>;
  /** Its weight or volume, where the price per kilogram or litre is shown, too. */
  measure?: Measure;
  /** An image of its own, where it looks different. */
  art?: string;
  /** Units on hand in a new demo; without, its stock is not tracked. A live shop's are entered by its staff. */
  stock?: number;
};

/** A product as the brand folder describes it. */
export type SeedProduct = {
  slug: string;
  name: string;
  tagline: string;
  description: string;
  category: string;
  /** Key of its image. */
  art: string;
  /** Keys of further images for the product's page. */
  gallery?: readonly string[];
  attributes: AttributesInput;
  options: readonly SeedOption[];
  variants: readonly SeedVariant[];
  /** Sold by the service but not shown, like a shipping method. */
  hidden?: boolean;
};

/**
 * An attribute that lists can be narrowed by. Its name is the key in a product's attributes, the
 * parameter in URLs (`/search?material=Porcelain`), and the name of its rows in the database.
 */
export type AttributeFacet = {
  /** Lower-case letters, digits and hyphens. */
  attribute: string;
  label: string;
  /** In the order they are offered. Without: whatever products have, sorted by the alphabet. */
  values?: readonly { value: string; label: string }[];
};

export type SeedTaxRate = { code: string; name: string; ratePpm: number };
/** Which codes apply to goods that go to a country. */
export type SeedTaxZone = { country: string; codes: readonly string[] };

/** What something is found by beside its own texts. */
export type FoundBy = {
  /** What it is called, too: a search for one of these shows it first. */
  names?: readonly string[];
  /** Words that are also looked for together with its name. */
  words?: string;
};

/** What the shoppers of one language call things. */
export type SearchWords = {
  /** Words and phrases that mean the same. */
  same: readonly (readonly string[])[];
  /** Endings that make another word of the same thing: with "n", "Kenyan" finds Kenya. */
  endings: readonly string[];
  /** By their keys. Products of a category are found by its `words`, too. */
  categories: Readonly<Record<string, FoundBy>>;
  /** By their slugs: words of theirs. */
  products: Readonly<Record<string, string>>;
  /** By their keys. */
  plans: Readonly<Record<string, FoundBy>>;
  /** By their paths. */
  pages: Readonly<Record<string, FoundBy>>;
};
