import { z } from 'zod';
import { now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import type { ServiceReply } from '@/lib/service/client';
import { MAX_LIST_ROWS, type ServiceList, TOO_LARGE } from '@/lib/service/list';

/** The number of rows of the last list; null if there were too many, so that nothing of it was used. */
const sizeSchema = z.object({ rows: z.number().nullable() });

/** The service's lists that grow. */
type LongList = 'transactions' | 'customers';

const keyOf = (list: LongList) => `${list}-list-size`;

/** From this share of the limit on a warning is shown. */
const WARN_AT = 0.6;

/** Stores the size of a list; one that failed for other reasons says nothing about it. */
export async function recordSize(
  list: LongList,
  reply: ServiceReply<ServiceList<unknown>>,
): Promise<void> {
  if (!reply.ok && reply.code !== TOO_LARGE) return;
  const value = { rows: reply.ok ? reply.value.items.length : null };
  const key = keyOf(list);
  await db().serviceState.upsert({
    where: { key },
    create: { key, value, updatedAt: now() },
    update: { value, updatedAt: now() },
  });
}

/** The last list was too large, or is getting so; `rows` is null in the first case. */
export type ListAlarm = { list: LongList; rows: number | null; maxRows: number };

/** What a merchant should know about the size of a list; null if nothing. */
export async function listAlarm(list: LongList): Promise<ListAlarm | null> {
  const state = await db().serviceState.findUnique({ where: { key: keyOf(list) } });
  const parsed = sizeSchema.safeParse(state?.value);
  if (!parsed.success) return null;
  const { rows } = parsed.data;
  const isFine = rows !== null && rows < WARN_AT * MAX_LIST_ROWS;
  return isFine ? null : { list, rows, maxRows: MAX_LIST_ROWS };
}
