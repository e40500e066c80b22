import { digest } from '@/lib/payments/digest';
import { sortItems } from '@/lib/payments/sort-items';
import type { ServiceTransaction, ServiceTransactionItem } from '@/lib/service/resources';
import type { Quote } from './pricing/rules';

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

/**
 * The tax codes that a quote's charge is sent with. Contained taxes are not sent: the service would
 * add them.
 */
export function sentCodes({ taxes, taxesIncluded }: Pick<Quote, 'taxes' | 'taxesIncluded'>) {
  return taxesIncluded ? [] : taxes.map(({ code }) => code).sort();
}

/**
 * Equal for submissions of the same purchase: lines, total, currency, contact, address, shipping
 * and taxes, but not the payment token, which is new in every submission.
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
