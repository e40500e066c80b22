import type { SandboxContext } from '../context.ts';

/** A tenant's tables in a snapshot; credentials, webhooks and logs are not in it. */
export const STATE_TABLES = [
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
  'deleted_resources',
] as const;

const TENANT_TABLES = [...STATE_TABLES, 'webhook_settings', 'snapshots'] as const;

/** Deletes a tenant's events with their deliveries and attempts. Call it in a transaction. */
export function deleteEvents(context: SandboxContext, tenantId: string): void {
  context.store.run(
    'DELETE FROM attempts WHERE delivery_seq IN (SELECT seq FROM deliveries WHERE tenant_id = ?)',
    tenantId,
  );
  context.store.run('DELETE FROM deliveries WHERE tenant_id = ?', tenantId);
  context.store.run('DELETE FROM events WHERE tenant_id = ?', tenantId);
}

/** Removes a tenant and everything that belongs to it. */
export function deleteTenant(context: SandboxContext, tenantId: string): void {
  const { store } = context;
  store.transaction(() => {
    deleteEvents(context, tenantId);
    for (const table of TENANT_TABLES) {
      store.run(`DELETE FROM ${table} WHERE tenant_id = ?`, tenantId);
    }
    store.run('DELETE FROM tenants WHERE id = ?', tenantId);
  });
  context.tenants.delete(tenantId);
}
