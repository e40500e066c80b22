import { z } from 'zod';
import { now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import type { ServiceReply } from '@/lib/service/client';
import { MAX_LIST_ROWS, type ServiceList, TOO_LARGE } from '@/lib/service/list';

/** Null if the last list had too many rows, so that it was not used. */
const sizeSchema = z.object({ rows: z.number().nullable() });

/** Lists of the service that grow. */
type LongList = 'transactions' | 'customers';

const keyOf = (list: LongList) => `${list}-list-size`;

/** Share of the limit above which the dashboard shows a warning. */
const WARN_AT = 0.6;

/** Stores the size of a list. Other failures do not reveal the size. */
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

/** The last list was over the limit (`rows` is null) or close to it. */
export type ListAlarm = { list: LongList; rows: number | null; maxRows: number };

/** The warning about a list's size; null if the size is fine. */
export async function listAlarm(list: LongList): Promise<ListAlarm | null> {
  const state = await db().serviceState.findUnique({ where: { key: keyOf(list) } });
  const parsed = sizeSchema.safeParse(state?.value);
  if (!parsed.success) return null;
  const { rows } = parsed.data;
  const isFine = rows !== null && rows < WARN_AT * MAX_LIST_ROWS;
  return isFine ? null : { list, rows, maxRows: MAX_LIST_ROWS };
}
