import { type BillLine, computeBill, requireChargeable } from '../billing/bill.ts';
import { answerOfCard, consumeToken, requirePaymentToken } from '../cards/tokens.ts';
import { requireSellableProduct } from '../catalog/products.ts';
import { ratesOf } from '../catalog/taxes.ts';
import type { TenantScope } from '../context.ts';
import { requireCustomerReference } from '../customers/customers.ts';
import { declined, fieldError } from '../errors.ts';
import { tenantNow } from '../tenants/tenants.ts';
import { bookPaidCharge, type Transaction, type TransactionItem } from './ledger.ts';

export type NewTransaction = {
  paymentToken: string;
  customerId: string;
  items: readonly TransactionItem[];
  taxRatesOptions: readonly string[];
};

/**
 * Consumes the token in the transaction of the charge, whether the card is approved or declined. Other refusals
 * leave the token unused.
 */
export function createTransaction(scope: TenantScope, input: NewTransaction): Transaction {
  const outcome = scope.context.store.transaction(() => {
    const token = requirePaymentToken(scope, input.paymentToken, 'paymentToken');
    requireCustomerReference(scope, input.customerId, 'customerId');
    const { lines, currency } = readItems(scope, input.items);
    const rates = ratesOf(scope, input.taxRatesOptions, 'taxRatesOptions');
    const charge = {
      customerId: input.customerId,
      subscriptionId: null,
      currency,
      bill: requireChargeable(computeBill(lines, rates)),
      card: token.card,
    };
    const now = tenantNow(scope);
    consumeToken(scope.context, token);
    const answer = answerOfCard(scope, token.card, 'present', now);
    return answer === 'approved' ? bookPaidCharge(scope, charge, now) : answer;
  });
  if (typeof outcome === 'string') throw declined(outcome);
  return outcome;
}

function readItems(
  scope: TenantScope,
  items: readonly TransactionItem[],
): { lines: Omit<BillLine, 'amount'>[]; currency: string } {
  let currency: string | undefined;
  const lines = items.map(({ productId, quantity }, index) => {
    const path = `items.${index}.productId`;
    const product = requireSellableProduct(scope, productId, path);
    currency ??= product.currency;
    if (product.currency !== currency) {
      throw fieldError('currency_mismatch', path, 'All items of a transaction have one currency.');
    }
    return { productId, name: product.name, unitAmount: product.price, quantity };
  });
  if (currency === undefined) throw fieldError('validation_failed', 'items', 'Name an item.');
  return { lines, currency };
}
