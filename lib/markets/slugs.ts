import { productSlugs } from '@/brand/catalogue/slugs';
import type { Language, StoreView } from './types';

type Speaks = Pick<StoreView, 'language'>;
type Slugs = Partial<Record<Language, Readonly<Record<string, string>>>>;

/**
 * Reads what the brand says of slugs.
 *
 * @throws Error where one is malformed, or names two products: an address in the wrong language would lead to
 *   either.
 */
export function readSlugs(slugs: Slugs) {
  const products = new Map<string, string>();
  for (const [language, own] of Object.entries(slugs)) {
    for (const [product, slug] of Object.entries(own)) {
      if (!/^[a-z\d][a-z\d-]{0,99}$/.test(slug)) {
        throw new Error(`brand/catalogue/slugs.ts: "${slug}" (${language}) is no slug.`);
      }
      for (const name of [product, slug]) {
        const other = products.get(name);
        if (other !== undefined && other !== product) {
          throw new Error(`brand/catalogue/slugs.ts: "${name}" is of ${other} and of ${product}.`);
        }
        products.set(name, product);
      }
    }
  }

  /** A product's slug in the language of a view. */
  function slugIn({ language }: Speaks, product: string): string {
    return slugs[language]?.[product] ?? product;
  }

  /** Which product a slug of any language is of: its slug in the catalogue. */
  function productOf(slug: string): string {
    return products.get(slug) ?? slug;
  }

  /**
   * Where the page of a product is in a view, for a path that names it in another language.
   *
   * @param path without the view's prefix, with or without ".md"
   * @returns a path without prefix; null for one that may stay.
   */
  function movedPath(view: Speaks, path: string): string | null {
    const [, slug, suffix = ''] = /^\/products\/([\w-]+)(\.md)?$/.exec(path) ?? [];
    if (slug === undefined) return null;
    const own = slugIn(view, productOf(slug));
    return own === slug ? null : `/products/${own}${suffix}`;
  }

  /** @throws Error where a slug of a language is that of another product in the catalogue. */
  function checkSlugs(catalogue: readonly string[]): void {
    const taken = catalogue.find((slug) => productOf(slug) !== slug);
    if (taken === undefined) return;
    throw new Error(
      `brand/catalogue/slugs.ts: "${taken}" is a product, and of ${productOf(taken)}.`,
    );
  }

  return { slugIn, productOf, movedPath, checkSlugs };
}

export const { slugIn, productOf, movedPath, checkSlugs } = readSlugs(productSlugs);

/** Where the page of a product is, in each view. */
export function productPathOf(product: string): (view: Speaks) => string {
  return (view) => productPath(view, product);
}

/** Where the page of a product is in a view, without its prefix. */
export function productPath(view: Speaks, product: string): string {
  return `/products/${slugIn(view, product)}`;
}
