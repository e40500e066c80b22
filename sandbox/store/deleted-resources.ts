import type { SandboxContext } from '../context.ts';

/**
 * Stores a customer or product on deletion, for dialects that still show it. Call it in the transaction of the
 * deletion.
 */
export function storeDeleted(
  context: SandboxContext,
  tenantId: string,
  resource: { readonly id: string },
): void {
  context.store.insert('deleted_resources', {
    tenant_id: tenantId,
    id: resource.id,
    data: JSON.stringify(resource),
  });
}

/** A deleted resource; undefined if none with this id was deleted. */
export function findDeleted<T>(
  context: SandboxContext,
  tenantId: string,
  id: string,
): T | undefined {
  const row = context.store.get<{ data: string }>(
    'SELECT data FROM deleted_resources WHERE tenant_id = ? AND id = ?',
    tenantId,
    id,
  );
  return row && (JSON.parse(row.data) as T);
}
