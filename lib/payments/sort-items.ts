import type { ServiceTransactionItem } from '@/lib/service/resources';

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
