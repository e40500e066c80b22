import type { SandboxContext } from '../context.ts';
import { requireTenantEntry } from '../tenants/tenants.ts';
import type { HistoryKind } from './history.ts';

/**
 * Notes how a resource was before it is changed; it counts once the running transaction commits.
 * What is in memory of the resource is forgotten immediately.
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
