import type { Database } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import { mirrorHooks } from '@/modules/mirror-hooks';

/** SQL: the service's ids of the shop's subscriptions. */
export const OWN_SUBSCRIPTIONS =
  mirrorHooks.flatMap(({ ownSubscriptions }) => ownSubscriptions ?? []).join(' UNION ALL ') ||
  'SELECT NULL::text WHERE false';

export async function ownAmong(tx: Database, serviceIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM unnest(${[...serviceIds]}::text[]) AS named(id)
    WHERE id IN (${Prisma.raw(OWN_SUBSCRIPTIONS)})`;
  return new Set(rows.map(({ id }) => id));
}
