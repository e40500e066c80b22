import type { Attributes, AttributesInput } from '@/lib/catalog/facets/attributes.ts';
import type { Measure } from '@/lib/catalog/measure.ts';
import type { Database } from '@/lib/db/client';

/** { name: 'size', label: 'Size', values: … }, in display order. */
export type SeedOption = { name: string; label: string; values: readonly string[] };

/** Prices are in minor units, and include tax if the market's prices are gross. */
export type SeedVariant = {
  /** Must never change, because it identifies the product at the service. */
  sku: string;
  options: Record<string, string>;
  price: number;
  /** By ISO 4217 code. Without a price, the variant is not sold in that currency. */
  prices?: Readonly<Record<string, number>>;
  measure?: Measure;
  art?: string;
  /** Units in a new demo; without a number, stock is not tracked. Staff of a live shop enter their own. */
  stock?: number;
};

export type SeedProduct = {
  slug: string;
  name: string;
  tagline: string;
  description: string;
  category: string;
  /** Keys of images. */
  art: string;
  gallery?: readonly string[];
  attributes: AttributesInput;
  options: readonly SeedOption[];
  variants: readonly SeedVariant[];
  /** Sold but not shown, like a shipping method. */
  hidden?: boolean;
};

/**
 * An attribute that filters lists. Its name is the key in attributes and in the database, and the URL parameter
 * (`/search?material=Porcelain`).
 */
export type AttributeFacet = {
  attribute: string;
  label: string;
  /** In display order. Default: the values of all products, alphabetically. */
  values?: readonly { value: string; label: string }[];
};

export type SeedTaxRate = { code: string; name: string; ratePpm: number };
/** The tax codes for goods in a country. */
export type SeedTaxZone = { country: string; codes: readonly string[] };

type ImportedProduct = Omit<SeedProduct, 'attributes'> & { attributes: Attributes };

/** How a module takes part in imports of the catalogue, in the transactions of the import. */
export type CatalogueImport = {
  productsWritten(tx: Database, products: readonly ImportedProduct[]): Promise<void>;
  importEnded(tx: Database): Promise<void>;
};
