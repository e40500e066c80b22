import type { TenantScope } from '../context.ts';
import { fieldError, ServiceError } from '../errors.ts';
import { requireTenantEntry } from '../tenants/tenants.ts';
import type { TaxRate } from './tax-rates.ts';

/** The tenant's tax table, by code. */
export function listTaxRates(scope: TenantScope): TaxRate[] {
  return scope.context.store.all<TaxRate>(
    'SELECT code, name, ppm FROM tax_rates WHERE tenantId = ? ORDER BY code',
    scope.tenantId,
  );
}

/**
 * Replaces the tenant's tax table. Existing invoices keep their rates.
 * @throws ServiceError `in_use` when an active subscription uses a code that would be removed.
 */
export function replaceTaxRates(scope: TenantScope, rates: readonly TaxRate[]): TaxRate[] {
  const { store } = scope.context;
  store.transaction(() => {
    const remaining = new Set(rates.map(({ code }) => code));
    const missing = codesInUse(scope).filter((code) => !remaining.has(code));
    if (missing.length > 0) {
      throw new ServiceError('in_use', `Subscriptions use the tax codes: ${missing.join(', ')}.`);
    }
    store.run('DELETE FROM tax_rates WHERE tenantId = ?', scope.tenantId);
    for (const { code, name, ppm } of rates) {
      store.insert('tax_rates', { tenantId: scope.tenantId, code, name, ppm });
    }
  });
  requireTenantEntry(scope).taxRates = undefined;
  return listTaxRates(scope);
}

/**
 * The rates of some tax codes, in the given order.
 * @param path of the codes in the request, for the error.
 * @throws ServiceError `tax_code_unknown`, `validation_failed` for a duplicate code.
 */
export function ratesOf(scope: TenantScope, codes: readonly string[], path: string): TaxRate[] {
  const entry = requireTenantEntry(scope);
  entry.taxRates ??= new Map(listTaxRates(scope).map((rate) => [rate.code, rate]));
  const { taxRates } = entry;
  const seen = new Set<string>();
  return codes.map((code, index) => {
    const where = `${path}.${index}`;
    if (seen.has(code)) throw fieldError('validation_failed', where, `${code} is there twice.`);
    seen.add(code);
    const rate = taxRates.get(code);
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
