import type { TenantScope } from '../context.ts';

export const PAGE_SIZE = 50;

export type Place = { readonly id: string; readonly seq: number };

export type ListQuery = {
  /** The position before which the page starts. */
  readonly before?: number;
  /** Matches a substring of the searched columns. */
  readonly search: string;
};

/** One page of a tenant's rows, newest first: ids and positions; the caller reads the rows. */
export function listRows(
  scope: TenantScope,
  table: string,
  searched: readonly string[],
  { before = Number.MAX_SAFE_INTEGER, search }: ListQuery,
): { places: Place[]; next: number | null; total: number } {
  const conditions = ['tenantId = ?'];
  const values: (string | number)[] = [scope.tenantId];
  if (table === 'plans') conditions.push('deletedAt IS NULL');
  if (search) {
    conditions.push(`(${searched.map((column) => `${column} LIKE ? ESCAPE '\\'`).join(' OR ')})`);
    const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
    values.push(...searched.map(() => pattern));
  }
  const condition = conditions.join(' AND ');
  const counted = scope.context.store.get<{ total: number }>(
    `SELECT COUNT(*) AS total FROM ${table} WHERE ${condition}`,
    ...values,
  );
  const found = scope.context.store.all<Place>(
    `SELECT id, seq FROM ${table} WHERE ${condition} AND seq < ? ORDER BY seq DESC LIMIT ?`,
    ...values,
    before,
    PAGE_SIZE + 1,
  );
  const places = found.slice(0, PAGE_SIZE);
  const next = found.length > PAGE_SIZE ? (places.at(-1)?.seq ?? null) : null;
  return { places, next, total: counted?.total ?? 0 };
}

/** The place of a tenant's row; undefined if there is none. */
export function findRow(scope: TenantScope, table: string, id: string): Place | undefined {
  return scope.context.store.get<Place>(
    `SELECT id, seq FROM ${table} WHERE tenantId = ? AND id = ?`,
    scope.tenantId,
    id,
  );
}
