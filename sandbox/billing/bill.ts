import type { Plan } from '../catalog/plans.ts';
import { ratesOf } from '../catalog/taxes.ts';
import type { TenantScope } from '../context.ts';
import { ServiceError } from '../errors.ts';
import { MAX_TOTAL } from '../ledger/money.ts';
import type { TaxRate } from '../tenants/tenant.ts';

/** One line of an invoice. Amounts are integers in the currency's minor unit. */
export type BillLine = {
  readonly productId?: string;
  readonly planId?: string;
  readonly name: string;
  readonly unitAmount: number;
  readonly quantity: number;
  readonly amount: number;
};

export type BillTax = {
  readonly code: string;
  /** Parts per million of the subtotal. */
  readonly ppm: number;
  readonly amount: number;
};

export type Bill = {
  readonly lines: readonly BillLine[];
  readonly subtotal: number;
  readonly taxes: readonly BillTax[];
  readonly total: number;
};

/**
 * Adds up lines and taxes. Prices are net. Each tax is rounded half up to the minor unit, once on the whole subtotal;
 * taxes do not compound. Exact for everything that the bounds of prices, quantities, lines and tax codes allow.
 */
export function computeBill(
  lines: readonly Omit<BillLine, 'amount'>[],
  rates: readonly TaxRate[],
): Bill {
  const billed = lines.map((line) => ({ ...line, amount: line.unitAmount * line.quantity }));
  const subtotal = billed.reduce((sum, line) => sum + line.amount, 0);
  const taxes = rates.map(({ code, ppm }) => ({ code, ppm, amount: taxOn(subtotal, ppm) }));
  const total = taxes.reduce((sum, tax) => sum + tax.amount, subtotal);
  return { lines: billed, subtotal, taxes, total };
}

/**
 * Refuses a request whose charge would be too large. A renewal that has grown beyond the limit is charged
 * nevertheless.
 *
 * @throws ServiceError `amount_out_of_range`.
 */
export function requireChargeable(bill: Bill): Bill {
  if (bill.total <= MAX_TOTAL) return bill;
  throw new ServiceError('amount_out_of_range', 'The total exceeds the maximum of one charge.');
}

/** The tax of `ppm` parts per million on a net amount, half up, in minor units. */
export function taxOn(subtotal: number, ppm: number): number {
  return Number((BigInt(subtotal) * BigInt(ppm) + 500_000n) / 1_000_000n);
}

/**
 * The bill for one period of a plan, at current prices and tax rates.
 * @param path of the tax codes in a request, for the error.
 * @throws ServiceError `tax_code_unknown`, `validation_failed` for a duplicate code.
 */
export function periodBill(
  scope: TenantScope,
  plan: Plan,
  wanted: { quantity: number; applicableTaxes: readonly string[] },
  path = 'applicableTaxes',
): Bill {
  const line = {
    planId: plan.id,
    name: plan.name,
    unitAmount: plan.recurringChargeAmount,
    quantity: wanted.quantity,
  };
  const rates = ratesOf(scope, wanted.applicableTaxes, path);
  return computeBill([line], rates);
}
