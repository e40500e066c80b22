import { shop } from '@/brand/shop';
import type { Money } from '@/lib/money';
import type { Measure } from './measure.ts';
import type { Availability, Choice, Option } from './selling/variant-choice.ts';

/** Other path segments are neither looked up nor cached. */
export function isSlug(text: string): boolean {
  return /^[\w-]{1,100}$/.test(text);
}

/** A variant's product at the service, as mirrored; null without a row. */
export type Mirrored = {
  amount: number | null;
  currency: string | null;
  active: boolean;
  deleted: boolean;
} | null;

/** @param free available units; null if stock is not tracked */
export function availabilityOf(mirrored: Mirrored, free: number | null = null): Availability {
  if (!mirrored || mirrored.deleted) return 'gone';
  if (!mirrored.active) return 'paused';
  if (mirrored.amount === null || mirrored.currency === null) return 'unpriced';
  return isOutOfStock(free) ? 'out-of-stock' : 'available';
}

function isOutOfStock(free: number | null): boolean {
  return free !== null && free <= 0;
}

/** Units left, if shoppers are to see the number; null if there are many, or stock is not tracked. */
export function displayedUnits(free: number | null): number | null {
  if (free === null || free > shop.lowStock) return null;
  return Math.max(0, free);
}

export function priceOf(mirrored: Mirrored): Money | null {
  if (!mirrored || mirrored.amount === null || mirrored.currency === null) return null;
  return { amount: mirrored.amount, currency: mirrored.currency };
}

type Priced = { availability: Availability; price: Money | null; measure?: Measure | null };

/** The lowest price, whether other variants cost more, and the quantity that the price is for. */
export type StartingPrice = { from: Money; more: boolean; measure: Measure | null };

/** The lowest price of available variants, else the lowest known price, so that cards keep showing one. */
export function startingPrice(variants: readonly Priced[]): StartingPrice | null {
  const buyable = variants.filter((variant) => variant.availability === 'available');
  const priced = (buyable.length > 0 ? buyable : variants).flatMap(({ price, measure = null }) =>
    price ? [{ price, measure }] : [],
  );
  const [first] = priced;
  if (!first) return null;
  const comparable = priced.filter(({ price }) => price.currency === first.price.currency);
  const { price: from, measure } = comparable.reduce(
    (low, other) => (other.price.amount < low.price.amount ? other : low),
    first,
  );
  return { from, measure, more: comparable.some(({ price }) => price.amount > from.amount) };
}

export function overallAvailability(variants: readonly Priced[]): Availability {
  const order: Availability[] = ['available', 'out-of-stock', 'unpriced', 'paused'];
  return (
    order.find((state) => variants.some(({ availability }) => availability === state)) ?? 'gone'
  );
}

export function readOptions(stored: unknown): Option[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((option) => {
    const { name, label, values } = (option ?? {}) as Partial<Record<keyof Option, unknown>>;
    if (typeof name !== 'string' || !Array.isArray(values)) return [];
    const texts = values.filter((value) => typeof value === 'string');
    return [{ name, label: typeof label === 'string' ? label : name, values: texts }];
  });
}

export function readChoice(stored: unknown): Choice {
  if (stored === null || typeof stored !== 'object' || Array.isArray(stored)) return {};
  return Object.fromEntries(
    Object.entries(stored).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}

export function choiceText(choice: Choice): string {
  return Object.values(choice).join(', ');
}

const MARKER = /\bSKU: ([\w.-]+)\s*$/;

/** Appends the SKU, by which a product at the service is recognised. */
export function markDescription(description: string, sku: string): string {
  return `${description} SKU: ${sku}`;
}

export function skuOf(description: string | null | undefined): string | null {
  return MARKER.exec(description ?? '')?.[1] ?? null;
}

/** Removes the SKU that `markDescription` appended. */
export function markerless(description: string): string {
  return description.replace(MARKER, '').trim();
}

/** "Linen Shirt, M, Blue" */
export function serviceName(product: string, choice: Choice): string {
  const text = choiceText(choice);
  return text ? `${product}, ${text}` : product;
}
