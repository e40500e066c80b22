import { resetClock } from '../billing/scheduler.ts';
import type { TenantScope } from '../context.ts';
import { beginningOf, requireTenantEntry } from './tenants.ts';

/** What a reset empties; credentials and webhook settings stay. */
const STATE_TABLES = [
  'tax_rates',
  'tokens',
  'customers',
  'payment_methods',
  'products',
  'plans',
  'subscriptions',
  'invoices',
  'transactions',
  'declined_charges',
] as const;

const TENANT_TABLES = [...STATE_TABLES, 'webhook_settings'] as const;

/** Deletes a tenant's events with their deliveries and attempts. Call it in a transaction. */
function deleteEvents(scope: TenantScope): void {
  scope.context.store.run(
    'DELETE FROM attempts WHERE deliverySeq IN (SELECT seq FROM deliveries WHERE tenantId = ?)',
    scope.tenantId,
  );
  scope.context.store.run('DELETE FROM deliveries WHERE tenantId = ?', scope.tenantId);
  scope.context.store.run('DELETE FROM events WHERE tenantId = ?', scope.tenantId);
}

/** Removes a tenant and everything that belongs to it. */
export function deleteTenant(scope: TenantScope): void {
  const { store } = scope.context;
  store.transaction(() => {
    deleteEvents(scope);
    for (const table of TENANT_TABLES) {
      store.run(`DELETE FROM ${table} WHERE tenantId = ?`, scope.tenantId);
    }
    store.run('DELETE FROM tenants WHERE id = ?', scope.tenantId);
  });
  scope.context.tenants.delete(scope.tenantId);
}

/**
 * Resets a tenant: resources, tokens, events, deliveries, request log and faults are deleted, tax rates and clock
 * return to their initial state. Credentials and webhook settings stay.
 */
export function resetTenant(scope: TenantScope): void {
  const { store } = scope.context;
  store.transaction(() => {
    deleteEvents(scope);
    for (const table of STATE_TABLES) {
      store.run(`DELETE FROM ${table} WHERE tenantId = ?`, scope.tenantId);
    }
    for (const rate of beginningOf(scope).taxRates) {
      store.insert('tax_rates', { tenantId: scope.tenantId, ...rate });
    }
    resetClock(scope);
  });
  const entry = requireTenantEntry(scope);
  entry.faults.clear();
  entry.requests.clear();
  entry.taxRates = undefined;
  entry.history.clear();
}
