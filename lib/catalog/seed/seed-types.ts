import type { AttributesInput } from '@/lib/catalog/facets/attributes.ts';
import type { Measure } from '@/lib/catalog/measure.ts';

/** An option of a product, in display order: { name: 'size', label: 'Size', … }. */
export type SeedOption = { name: string; label: string; values: readonly string[] };

/** A variant that can be sold. Prices are in minor units, including tax where the market's prices are gross. */
export type SeedVariant = {
  /** Never changes: it identifies the product at the service. */
  sku: string;
  options: Record<string, string>;
  /** In the default market's currency. */
  price: number;
  /** In other markets' currencies, by ISO 4217 code: without a price it is not sold in that currency. */
  prices?: Readonly<Record<string, number>>;
  /** Its weight or volume, for the price per kilogram or litre. */
  measure?: Measure;
  /** An image of its own, where it looks different. */
  art?: string;
  /** Units on hand in a new demo; without it, stock is not tracked. A live shop's staff enter their own. */
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
 * An attribute that lists can be filtered by. Its name is the key in a product's attributes, the parameter in URLs
 * (`/search?material=Porcelain`), and the name of its rows in the database.
 */
export type AttributeFacet = {
  /** Lower-case letters, digits and hyphens. */
  attribute: string;
  label: string;
  /** In display order. Without it: the values that products have, sorted alphabetically. */
  values?: readonly { value: string; label: string }[];
};

export type SeedTaxRate = { code: string; name: string; ratePpm: number };
/** The codes that apply to goods for a country. */
export type SeedTaxZone = { country: string; codes: readonly string[] };
