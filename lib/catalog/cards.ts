import { Prisma } from '@/lib/db/generated/client';
import type { Money } from '@/lib/money';
import { type Attributes, readAttributes } from './attributes.ts';
import type { Availability } from './variant-choice.ts';

/** A product as a card shows it. */
export type ProductCard = {
  slug: string;
  name: string;
  tagline: string;
  category: string;
  art: string;
  attributes: Attributes;
  availability: Availability;
  /** The lowest price; `more` when other variants cost more. */
  price: { from: Money; more: boolean } | null;
};

/** What the columns below hold. */
export type CardRow = {
  slug: string;
  name: string;
  tagline: string;
  category: string;
  art: string;
  attributes: unknown;
  saleState: string;
  fromAmount: number | null;
  fromCurrency: string | null;
  fromMore: boolean;
};

/** What a card needs of `catalog_products p`: nothing has to be joined. */
export const cardColumns = Prisma.sql`p.slug, p.name, p.tagline, p.category, p.art, p.attributes,
  p."saleState", p."fromAmount", p."fromCurrency", p."fromMore"`;

/** What lists show: neither hidden, nor gone from the service. */
export const isListed = Prisma.sql`NOT p.hidden AND p."saleState" <> 'gone'`;

const states: readonly Availability[] = ['available', 'paused', 'unpriced', 'gone'];

/** A row as a card. */
export function toCard(row: CardRow): ProductCard {
  const { fromAmount, fromCurrency } = row;
  return {
    slug: row.slug,
    name: row.name,
    tagline: row.tagline,
    category: row.category,
    art: row.art,
    attributes: readAttributes(row.attributes),
    availability: states.find((state) => state === row.saleState) ?? 'gone',
    price:
      fromAmount === null || fromCurrency === null
        ? null
        : { from: { amount: fromAmount, currency: fromCurrency }, more: row.fromMore },
  };
}
