import { type BillLine, computeBill, requireChargeable } from '../billing/bill.ts';
import { answerOfCard } from '../cards/card-answer.ts';
import { consumeToken, requirePaymentToken } from '../cards/tokens.ts';
import { requireSellableProduct } from '../catalog/products.ts';
import { ratesOf } from '../catalog/taxes.ts';
import type { SandboxContext } from '../context.ts';
import { requireCustomerReference } from '../customers/customers.ts';
import { declined, fieldError } from '../errors.ts';
import { tenantNow } from '../tenants/tenants.ts';
import { bookPaidCharge, recordDecline, type Transaction, type TransactionItem } from './ledger.ts';

export type NewTransaction = {
  paymentToken: string;
  customerId: string;
  items: readonly TransactionItem[];
  taxRatesOptions: readonly string[];
};

/**
 * Charges a card once for some products. The token is consumed in the same database transaction as the charge,
 * whether the card is approved or declined; any other refusal leaves the token unused.
 * @throws ServiceError a token error, `customer_not_found`, `product_not_found`, `product_inactive`,
 * `currency_mismatch`, `tax_code_unknown`, `amount_out_of_range`, `payment_declined`.
 */
export function createTransaction(
  context: SandboxContext,
  tenantId: string,
  input: NewTransaction,
): Transaction {
  const outcome = context.store.transaction(() => {
    const token = requirePaymentToken(context, tenantId, input.paymentToken, 'paymentToken');
    requireCustomerReference(context, tenantId, input.customerId, 'customerId');
    const { lines, currency } = readItems(context, tenantId, input.items);
    const rates = ratesOf(context, tenantId, input.taxRatesOptions, 'taxRatesOptions');
    const charge = {
      customerId: input.customerId,
      subscriptionId: null,
      currency,
      bill: requireChargeable(computeBill(lines, rates)),
      card: token.card,
    };
    const now = tenantNow(context, tenantId);
    consumeToken(context, token);
    const answer = answerOfCard(context, tenantId, token.card, 'present', now);
    if (answer === 'approved') return bookPaidCharge(context, tenantId, charge, now);
    recordDecline(context, tenantId, charge, null, answer, now);
    return answer;
  });
  if (typeof outcome === 'string') throw declined(outcome);
  return outcome;
}

function readItems(
  context: SandboxContext,
  tenantId: string,
  items: readonly TransactionItem[],
): { lines: Omit<BillLine, 'amount'>[]; currency: string } {
  let currency: string | undefined;
  const lines = items.map(({ productId, quantity }, index) => {
    const path = `items.${index}.productId`;
    const product = requireSellableProduct(context, tenantId, productId, path);
    currency ??= product.currency;
    if (product.currency !== currency) {
      throw fieldError('currency_mismatch', path, 'All items of a transaction have one currency.');
    }
    return { productId, name: product.name, unitAmount: product.price, quantity };
  });
  if (currency === undefined) throw fieldError('validation_failed', 'items', 'Name an item.');
  return { lines, currency };
}
