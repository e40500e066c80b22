import { z } from 'zod';
import { now } from '@/lib/clock';
import { db } from '@/lib/db/client';
import type { ServiceReply } from '@/lib/service/client';
import { MAX_LIST_ROWS, type ServiceList, TOO_LARGE } from '@/lib/service/list';

/** Null if the last list had too many rows, so that it was not used. */
const sizeSchema = z.object({ rows: z.number().nullable() });

type LongList = 'transactions' | 'customers';

const keyOf = (list: LongList) => `${list}-list-size`;

const WARN_AT = 0.6;

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

export type ListAlarm = { list: LongList; rows: number | null; maxRows: number };

export async function listAlarm(list: LongList): Promise<ListAlarm | null> {
  const state = await db().serviceState.findUnique({ where: { key: keyOf(list) } });
  const parsed = sizeSchema.safeParse(state?.value);
  if (!parsed.success) return null;
  const { rows } = parsed.data;
  const isFine = rows !== null && rows < WARN_AT * MAX_LIST_ROWS;
  return isFine ? null : { list, rows, maxRows: MAX_LIST_ROWS };
}
