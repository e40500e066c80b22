import type { TenantScope } from '../context.ts';
import { fieldError, ServiceError } from '../errors.ts';
import type { TaxRate } from '../tenants/tenant.ts';
import { changeTenant, requireTenant } from '../tenants/tenants.ts';

/** Existing invoices keep their rates. */
export function replaceTaxRates(scope: TenantScope, taxRates: readonly TaxRate[]): void {
  const remaining = new Set(taxRates.map(({ code }) => code));
  const missing = codesInUse(scope).filter((code) => !remaining.has(code));
  if (missing.length > 0) {
    throw new ServiceError('in_use', `Subscriptions use the tax codes: ${missing.join(', ')}.`);
  }
  changeTenant(scope, { taxRates });
}

export function ratesOf(scope: TenantScope, codes: readonly string[], path: string): TaxRate[] {
  const { taxRates } = requireTenant(scope);
  return codes.map((code, index) => {
    const where = `${path}.${index}`;
    if (codes.indexOf(code) < index) {
      throw fieldError('validation_failed', where, `${code} is there twice.`);
    }
    const rate = taxRates.find((each) => each.code === code);
    if (!rate) throw fieldError('tax_code_unknown', where, 'Unknown tax code.');
    return rate;
  });
}

function codesInUse(scope: TenantScope): string[] {
  return scope.context.store
    .all<{ code: string }>(
      `SELECT DISTINCT tax.value AS code FROM subscriptions, json_each(applicableTaxes) AS tax
         WHERE tenantId = ? AND status <> 'CANCELED' ORDER BY code`,
      scope.tenantId,
    )
    .map(({ code }) => code);
}
