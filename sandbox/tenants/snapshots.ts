import type { SQLInputValue } from 'node:sqlite';
import { recordDueChanged, resetClock } from '../billing/scheduler.ts';
import type { SandboxContext } from '../context.ts';
import { ServiceError } from '../errors.ts';
import { newId } from '../ids.ts';
import { clearFailures } from '../webhooks/settings.ts';
import type { Clock } from './clock.ts';
import { deleteEvents, STATE_TABLES } from './tenant-data.ts';
import { beginningOf, requireTenantEntry, saveClock, tenantNow } from './tenants.ts';

const TABLES_WITHOUT_SEQ = new Set<string>(['tax_rates', 'tokens', 'deleted_resources']);

type Row = Record<string, SQLInputValue>;
type SnapshotData = { clock: Clock; now: number; tables: Record<string, Row[]> };

export type Snapshot = {
  readonly id: string;
  readonly name: string;
  /** The tenant's time at the snapshot. */
  readonly createdAt: number;
  readonly createdWall: number;
};

/**
 * Resets a tenant: resources, tokens, events, deliveries, request log and faults are deleted, tax rates and clock
 * return to their initial state. Credentials, webhook settings and snapshots stay; a destination that failures
 * have disabled is enabled again.
 */
export function resetTenant(context: SandboxContext, tenantId: string): void {
  const { store } = context;
  store.transaction(() => {
    clearState(context, tenantId);
    deleteEvents(context, tenantId);
    for (const rate of beginningOf(context, tenantId).taxRates) {
      store.insert('tax_rates', { tenant_id: tenantId, ...rate });
    }
    clearFailures(context, tenantId);
    resetClock(context, tenantId);
  });
  const entry = requireTenantEntry(context, tenantId);
  entry.faults.clear();
  entry.requests.clear();
  clearMemory(context, tenantId);
}

/** Saves a tenant's state under a name. */
export function takeSnapshot(context: SandboxContext, tenantId: string, name: string): Snapshot {
  const { store } = context;
  const now = tenantNow(context, tenantId);
  const { clock } = requireTenantEntry(context, tenantId).tenant;
  return store.transaction(() => {
    const tables = Object.fromEntries(
      STATE_TABLES.map((table) => [table, rowsOf(context, tenantId, table)]),
    );
    const data: SnapshotData = { clock, now, tables };
    const snapshot = {
      id: newId('snapshot'),
      name,
      createdAt: now,
      createdWall: context.wallClock(),
    };
    store.insert('snapshots', {
      tenant_id: tenantId,
      id: snapshot.id,
      name,
      data: JSON.stringify(data),
      created_at: now,
      created_wall: snapshot.createdWall,
    });
    return snapshot;
  });
}

/** The tenant's snapshots, newest first. */
export function listSnapshots(context: SandboxContext, tenantId: string): Snapshot[] {
  return context.store
    .all<{ id: string; name: string; created_at: number; created_wall: number }>(
      'SELECT id, name, created_at, created_wall FROM snapshots WHERE tenant_id = ? ORDER BY seq DESC',
      tenantId,
    )
    .map(({ id, name, created_at, created_wall }) => ({
      id,
      name,
      createdAt: created_at,
      createdWall: created_wall,
    }));
}

/**
 * Restores a tenant's snapshot, including its clock: running clocks continue from the time of the snapshot. Events
 * and deliveries stay as they are; nothing is emitted.
 * @param snapshotId the latest one by default.
 * @throws ServiceError `not_found`.
 */
export function restoreSnapshot(
  context: SandboxContext,
  tenantId: string,
  snapshotId?: string,
): Snapshot {
  const { store } = context;
  const snapshots = listSnapshots(context, tenantId);
  const snapshot =
    snapshotId === undefined ? snapshots[0] : snapshots.find(({ id }) => id === snapshotId);
  if (!snapshot) throw new ServiceError('not_found', 'Snapshot not found.');
  const row = store.get<{ data: string }>('SELECT data FROM snapshots WHERE id = ?', snapshot.id);
  const { clock, now, tables } = JSON.parse(row?.data ?? '{}') as SnapshotData;
  store.transaction(() => {
    clearState(context, tenantId);
    for (const table of STATE_TABLES) {
      for (const each of tables[table] ?? []) store.insert(table, each);
    }
    saveClock(context, tenantId, {
      ...clock,
      base: now,
      anchorWall: context.wallClock(),
      driven: true,
    });
    recordDueChanged(context, tenantId);
  });
  clearMemory(context, tenantId);
  return snapshot;
}

function clearState(context: SandboxContext, tenantId: string): void {
  for (const table of STATE_TABLES) {
    context.store.run(`DELETE FROM ${table} WHERE tenant_id = ?`, tenantId);
  }
}

/** The rows without their positions, which other tenants may have taken by the time they are restored. */
function rowsOf(context: SandboxContext, tenantId: string, table: string): Row[] {
  const order = TABLES_WITHOUT_SEQ.has(table) ? '' : ' ORDER BY seq';
  return context.store
    .all<Row>(`SELECT * FROM ${table} WHERE tenant_id = ?${order}`, tenantId)
    .map(({ seq: _, ...row }) => row);
}

function clearMemory(context: SandboxContext, tenantId: string): void {
  const entry = requireTenantEntry(context, tenantId);
  entry.taxRates = undefined;
  entry.transactions.clear();
  entry.history.clear();
  entry.resources.clear();
}
