import type { SandboxContext } from '../context.ts';
import { requireTenantEntry } from '../tenants/tenants.ts';
import type { HistoryKind } from './history.ts';

/**
 * Records a resource's previous version; effective once the current transaction commits.
 * Its cache entry is dropped immediately.
 */
export function recordChange(
  context: SandboxContext,
  tenantId: string,
  kind: HistoryKind,
  id: string,
  before: object | null,
): void {
  const { history, resources } = requireTenantEntry(context, tenantId);
  resources.forget(id);
  const wall = context.wallClock();
  context.store.afterCommit(() => {
    history.record({ wall, kind, id, before });
    resources.settle(id);
  });
}
