import type { Plan } from '../catalog/plans.ts';
import { ratesOf } from '../catalog/taxes.ts';
import type { TenantScope } from '../context.ts';
import { ServiceError } from '../errors.ts';
import { MAX_TOTAL } from '../ledger/money.ts';
import type { TaxRate } from '../tenants/tenant.ts';

/** Amounts are integers in the currency's minor unit. */
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
 * Prices are net. Each tax is rounded half up to the minor unit, once on the whole subtotal; taxes do not compound.
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

/** Applies to requests only: a renewal above the maximum is charged. */
export function requireChargeable(bill: Bill): Bill {
  if (bill.total <= MAX_TOTAL) return bill;
  throw new ServiceError('amount_out_of_range', 'The total exceeds the maximum of one charge.');
}

export function taxOn(subtotal: number, ppm: number): number {
  return Number((BigInt(subtotal) * BigInt(ppm) + 500_000n) / 1_000_000n);
}

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
