import type { Plan } from '../catalog/plans.ts';
import { ratesOf } from '../catalog/taxes.ts';
import type { SandboxContext } from '../context.ts';
import { tenantChoices } from '../tenants/tenants.ts';
import { type Bill, computeBill } from './bill.ts';

/**
 * The bill for one period of a plan, at current prices and tax rates.
 * @param path of the tax codes in a request, for the error.
 * @throws ServiceError `tax_code_unknown`, `validation_failed` for a duplicate code.
 */
export function periodBill(
  context: SandboxContext,
  tenantId: string,
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
  const rates = ratesOf(context, tenantId, wanted.applicableTaxes, path);
  return computeBill([line], rates, tenantChoices(context, tenantId)['rule.rounding']);
}
