import { shop } from '@/brand/shop';
import type { Money } from '@/lib/money';
import type { Measure } from './measure.ts';
import type { Availability, Choice, Option } from './selling/variant-choice.ts';

/** Whether this can be a product's slug. Anything else in a path is neither looked up nor cached. */
export function isSlug(text: string): boolean {
  return /^[\w-]{1,100}$/.test(text);
}

/** What the mirror of the service knows of a variant; null when it has no row. */
export type Mirrored = {
  amount: number | null;
  currency: string | null;
  active: boolean;
  deleted: boolean;
} | null;

/**
 * The state of a variant, from its product at the service.
 * @param free available units; null where stock is not tracked
 */
export function availabilityOf(mirrored: Mirrored, free: number | null = null): Availability {
  if (!mirrored || mirrored.deleted) return 'gone';
  if (!mirrored.active) return 'paused';
  if (mirrored.amount === null || mirrored.currency === null) return 'unpriced';
  return isOutOfStock(free) ? 'out-of-stock' : 'available';
}

/**
 * Whether no unit can be bought.
 * @param free available units; null where they are not counted
 */
function isOutOfStock(free: number | null): boolean {
  return free !== null && free <= 0;
}

/** Units left, if shoppers see the number; null for many, and where they are not counted. */
export function displayedUnits(free: number | null): number | null {
  if (free === null || free > shop.lowStock) return null;
  return Math.max(0, free);
}

/** The price of a variant; null where the service shows none. */
export function priceOf(mirrored: Mirrored): Money | null {
  if (!mirrored || mirrored.amount === null || mirrored.currency === null) return null;
  return { amount: mirrored.amount, currency: mirrored.currency };
}

type Priced = { availability: Availability; price: Money | null; measure?: Measure | null };

/** The lowest price of a product, whether others cost more, and the measure it is for. */
export type StartingPrice = { from: Money; more: boolean; measure: Measure | null };

/**
 * The price on a card: the lowest of the available variants, and whether others cost more. Without any, the lowest
 * known price, so that the card keeps its line.
 */
export function startingPrice(variants: readonly Priced[]): StartingPrice | null {
  const buyable = variants.filter((variant) => variant.availability === 'available');
  const priced = (buyable.length > 0 ? buyable : variants).flatMap(({ price, measure = null }) =>
    price ? [{ price, measure }] : [],
  );
  const [first] = priced;
  if (!first) return null;
  const comparable = priced.filter(({ price }) => price.currency === first.price.currency);
  const { price: from, measure } = comparable.reduce(
    (low, one) => (one.price.amount < low.price.amount ? one : low),
    first,
  );
  return { from, measure, more: comparable.some(({ price }) => price.amount > from.amount) };
}

/** The state of a product: that of its best variant. */
export function overallAvailability(variants: readonly Priced[]): Availability {
  const order: Availability[] = ['available', 'out-of-stock', 'unpriced', 'paused'];
  return order.find((one) => variants.some(({ availability }) => availability === one)) ?? 'gone';
}

/** Parses stored options; malformed ones are left out. */
export function readOptions(stored: unknown): Option[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((one) => {
    const { name, label, values } = (one ?? {}) as Partial<Record<keyof Option, unknown>>;
    if (typeof name !== 'string' || !Array.isArray(values)) return [];
    const texts = values.filter((value) => typeof value === 'string');
    return [{ name, label: typeof label === 'string' ? label : name, values: texts }];
  });
}

/** Parses a variant's stored choices, in their order. */
export function readChoice(stored: unknown): Choice {
  if (stored === null || typeof stored !== 'object' || Array.isArray(stored)) return {};
  return Object.fromEntries(
    Object.entries(stored).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}

/** The label of a variant: "M, Blue". */
export function choiceText(choice: Choice): string {
  return Object.values(choice).join(', ');
}

const MARKER = /\bSKU: ([\w.-]+)\s*$/;

/** The description of a product at the service: it ends in a marker with the SKU. */
export function markDescription(description: string, sku: string): string {
  return `${description} SKU: ${sku}`;
}

/** The SKU in a description from the service; null where there is none. */
export function skuOf(description: string | null | undefined): string | null {
  return MARKER.exec(description ?? '')?.[1] ?? null;
}

/** A description without its marker, for people. */
export function markerless(description: string): string {
  return description.replace(MARKER, '').trim();
}

/** The name of a variant at the service: "Linen Shirt, M, Blue". */
export function serviceName(product: string, choice: Choice): string {
  const text = choiceText(choice);
  return text ? `${product}, ${text}` : product;
}
