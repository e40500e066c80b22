import { createHash } from 'node:crypto';
import type { ServiceTransaction, ServiceTransactionItem } from '@/lib/service/resources';

/** A digest of the fields by which the transactions list distinguishes charges: customer, items and taxes. */
export function matchKeyOf(charge: {
  customerId: string;
  items: readonly ServiceTransactionItem[];
  taxCodes: readonly string[];
}): string {
  return digest({
    customerId: charge.customerId,
    items: sortItems(charge.items),
    taxes: [...new Set(charge.taxCodes)].sort(),
  });
}

/** Null if a field is missing, because a missing field does not mean that the charge is different. */
export function shownMatchKey({
  customerId,
  items,
  taxCodes,
}: Pick<ServiceTransaction, 'customerId' | 'items' | 'taxCodes'>): string | null {
  return customerId && items && taxCodes ? matchKeyOf({ customerId, items, taxCodes }) : null;
}

/** One row per product, sorted by id, as sent to the service. */
export function sortItems(items: readonly ServiceTransactionItem[]): ServiceTransactionItem[] {
  const quantities = new Map<string, number>();
  for (const { productId, quantity } of items) {
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity);
  }
  return [...quantities]
    .map(([productId, quantity]) => ({ productId, quantity }))
    .sort((a, b) => (a.productId < b.productId ? -1 : 1));
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

export function digest(value: unknown): string {
  return createHash('sha256').update(canonical(value)).digest('hex');
}
