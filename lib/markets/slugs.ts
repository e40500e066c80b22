import { productSlugs } from '@/brand/catalogue/slugs';
import type { Language, StoreView } from './types';

type Speaks = Pick<StoreView, 'language'>;
type Slugs = Partial<Record<Language, Readonly<Record<string, string>>>>;

/**
 * Parses the brand's translated slugs.
 * @throws Error for a malformed slug, or a slug of two products
 */
export function readSlugs(slugs: Slugs) {
  const products = new Map<string, string>();
  for (const [language, own] of Object.entries(slugs)) {
    for (const [product, slug] of Object.entries(own)) {
      if (!/^[a-z\d][a-z\d-]{0,99}$/.test(slug)) {
        throw new Error(`brand/catalogue/slugs.ts: "${slug}" (${language}) is not a slug.`);
      }
      for (const name of [product, slug]) {
        const other = products.get(name);
        if (other !== undefined && other !== product) {
          throw new Error(
            `brand/catalogue/slugs.ts: "${name}" is used for ${other} and ${product}.`,
          );
        }
        products.set(name, product);
      }
    }
  }

  function slugIn({ language }: Speaks, product: string): string {
    return slugs[language]?.[product] ?? product;
  }

  function productOf(slug: string): string {
    return products.get(slug) ?? slug;
  }

  /** @throws Error if a translated slug is the original slug of another product */
  function checkSlugs(catalogue: readonly string[]): void {
    const ambiguous = catalogue.find((slug) => productOf(slug) !== slug);
    if (ambiguous === undefined) return;
    throw new Error(
      `brand/catalogue/slugs.ts: "${ambiguous}" is a product, and the slug of ${productOf(ambiguous)}.`,
    );
  }

  return { slugIn, productOf, checkSlugs };
}

export const { slugIn, productOf, checkSlugs } = readSlugs(productSlugs);

export function productPathOf(product: string): (view: Speaks) => string {
  return (view) => productPath(view, product);
}

export function productPath(view: Speaks, product: string): string {
  return `/products/${slugIn(view, product)}`;
}
