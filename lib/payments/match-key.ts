import { createHash } from 'node:crypto';
import type { ServiceTransaction, ServiceTransactionItem } from '@/lib/service/resources';

/**
 * A digest of what the transactions list shows of a charge: its customer, items and taxes. Charges
 * with the same match key cannot be distinguished there.
 */
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

/** Null if any part is missing from the list: a missing value is unknown, not different. */
export function shownMatchKey({
  customerId,
  items,
  taxCodes,
}: Pick<ServiceTransaction, 'customerId' | 'items' | 'taxCodes'>): string | null {
  return customerId && items && taxCodes ? matchKeyOf({ customerId, items, taxCodes }) : null;
}

/** Items as they are sent to the service: one row per product, sorted by id. */
export function sortItems(items: readonly ServiceTransactionItem[]): ServiceTransactionItem[] {
  const quantities = new Map<string, number>();
  for (const { productId, quantity } of items) {
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity);
  }
  return [...quantities]
    .map(([productId, quantity]) => ({ productId, quantity }))
    .sort((a, b) => (a.productId < b.productId ? -1 : 1));
}

/** JSON with sorted keys, so that equal things have equal text. */
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

/** One text for equal values, whatever the order of their keys. */
export function digest(value: unknown): string {
  return createHash('sha256').update(canonical(value)).digest('hex');
}
