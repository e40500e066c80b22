import type { SandboxContext } from '../context.ts';
import { fieldError, ServiceError } from '../errors.ts';
import { requireTenantEntry } from '../tenants/tenants.ts';
import type { TaxRate } from './tax-rates.ts';

/** The tenant's tax table, by code. */
export function listTaxRates(context: SandboxContext, tenantId: string): TaxRate[] {
  return context.store.all<TaxRate>(
    'SELECT code, name, ppm FROM tax_rates WHERE tenant_id = ? ORDER BY code',
    tenantId,
  );
}

/**
 * Replaces the tenant's tax table. Existing invoices keep their rates.
 * @throws ServiceError `in_use` when an active subscription uses a code that would be removed.
 */
export function replaceTaxRates(
  context: SandboxContext,
  tenantId: string,
  rates: readonly TaxRate[],
): TaxRate[] {
  const { store } = context;
  store.transaction(() => {
    const remaining = new Set(rates.map(({ code }) => code));
    const missing = codesInUse(context, tenantId).filter((code) => !remaining.has(code));
    if (missing.length > 0) {
      throw new ServiceError('in_use', `Subscriptions use the tax codes: ${missing.join(', ')}.`);
    }
    store.run('DELETE FROM tax_rates WHERE tenant_id = ?', tenantId);
    for (const { code, name, ppm } of rates) {
      store.insert('tax_rates', { tenant_id: tenantId, code, name, ppm });
    }
  });
  requireTenantEntry(context, tenantId).taxRates = undefined;
  return listTaxRates(context, tenantId);
}

/**
 * The rates of some tax codes, in the given order.
 * @param path of the codes in the request, for the error.
 * @throws ServiceError `tax_code_unknown`, `validation_failed` for a duplicate code.
 */
export function ratesOf(
  context: SandboxContext,
  tenantId: string,
  codes: readonly string[],
  path: string,
): TaxRate[] {
  const entry = requireTenantEntry(context, tenantId);
  entry.taxRates ??= new Map(listTaxRates(context, tenantId).map((rate) => [rate.code, rate]));
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

function codesInUse(context: SandboxContext, tenantId: string): string[] {
  return context.store
    .all<{ code: string }>(
      `SELECT DISTINCT tax.value AS code FROM subscriptions, json_each(applicable_taxes) AS tax
         WHERE tenant_id = ? AND status <> 'CANCELED' ORDER BY code`,
      tenantId,
    )
    .map(({ code }) => code);
}
