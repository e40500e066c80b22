import { digest } from '@/lib/payments/digest';
import type { ServiceTransaction, ServiceTransactionItem } from '@/lib/service/resources';
import type { Quote } from './pricing/rules';

/** Items as the service is told: one row a product, in the order of their ids. */
export function sortItems(items: readonly ServiceTransactionItem[]): ServiceTransactionItem[] {
  const quantities = new Map<string, number>();
  for (const { productId, quantity } of items) {
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity);
  }
  return [...quantities]
    .map(([productId, quantity]) => ({ productId, quantity }))
    .sort((a, b) => (a.productId < b.productId ? -1 : 1));
}

/**
 * What the transactions list can show of a charge: its customer, items and taxes. Two charges with
 * one match key cannot be told apart there.
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

/** Null unless all that makes a match key is shown: what is not shown is unknown, not different. */
export function shownMatchKey({
  customerId,
  items,
  taxCodes,
  forms,
}: Pick<ServiceTransaction, 'customerId' | 'items' | 'taxCodes' | 'forms'>): string | null {
  const codes = forms?.taxes === 'none' ? [] : taxCodes;
  return customerId && items && codes ? matchKeyOf({ customerId, items, taxCodes: codes }) : null;
}

/**
 * The codes that a quote's charge is sent with. What its prices contain is none of the service's business: it
 * would add it.
 */
export function sentCodes({ taxes, taxesIncluded }: Pick<Quote, 'taxes' | 'taxesIncluded'>) {
  return taxesIncluded ? [] : taxes.map(({ code }) => code).sort();
}

/**
 * What makes two submissions of Pay the same purchase: lines, total, currency, contact, address,
 * shipping and taxes, but not the payment token, which the form makes again for every submission.
 */
export function fingerprintOf(quote: Quote, contact: object, address: object): string {
  return digest({
    lines: quote.lines
      .map((line) => ({ id: line.variantId, quantity: line.quantity, unit: line.unit.amount }))
      .sort((a, b) => (a.id < b.id ? -1 : 1)),
    total: quote.total.amount,
    currency: quote.currency,
    shipping: quote.shipping.code,
    taxes: quote.taxes.map((tax) => [tax.code, tax.amount.amount]),
    ...(quote.taxesIncluded && { taxesIncluded: true }),
    contact,
    address,
  });
}
