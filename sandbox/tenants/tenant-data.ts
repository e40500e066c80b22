import { resetClock } from '../billing/scheduler.ts';
import type { TenantScope } from '../context.ts';
import { changeTenant, requireTenantEntry } from './tenants.ts';

const STATE_TABLES = [
  'tokens',
  'customers',
  'products',
  'plans',
  'subscriptions',
  'invoices',
  'transactions',
  'events',
] as const;

function deleteState({ context: { store }, tenantId }: TenantScope): void {
  for (const table of STATE_TABLES) store.run(`DELETE FROM ${table} WHERE tenantId = ?`, tenantId);
}

export function deleteTenant(scope: TenantScope): void {
  const { store, tenants } = scope.context;
  store.transaction(() => {
    deleteState(scope);
    store.run('DELETE FROM tenants WHERE id = ?', scope.tenantId);
  });
  tenants.delete(scope.tenantId);
}

/** Credentials and webhook settings stay. */
export function resetTenant(scope: TenantScope): void {
  const entry = requireTenantEntry(scope);
  scope.context.store.transaction(() => {
    deleteState(scope);
    changeTenant(scope, { taxRates: entry.tenant.beginning.taxRates });
    resetClock(scope);
  });
  entry.faults.clear();
  entry.requests.clear();
  entry.history.clear();
}
