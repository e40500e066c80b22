import { isDeepStrictEqual } from 'node:util';
import { chunksOf } from '@/lib/db/chunks';
import { db } from '@/lib/db/client';
import { drainingSignal } from '@/lib/process/draining';
import { fail, ok, type Result } from '@/lib/result';
import { type ServiceReply, service } from '@/lib/service/client';
import type { ServiceList } from '@/lib/service/list';
import type { ServiceCustomer, ServiceProduct } from '@/lib/service/wire';
import { customerColumns, productColumns } from '../columns';
import { type FetchFailure, failureOf } from '../fetch';
import { mirrorSubscriber } from '../publish';
import { writeFetched } from '../resource-store';

export type ListedKind = 'CUSTOMER' | 'PRODUCT';

export type Difference = { kind: ListedKind; id: string; columns: string[] };

export type ListComparison = {
  listed: number;
  known: number;
  repaired: Difference[];
  /** False if the list was incomplete, so that missing rows prove nothing. */
  complete: boolean;
  /** Ids in the mirror but not in the list. They still have to be fetched one by one. */
  absent: string[];
};

type Fetched = { sequence: bigint; askedAt: Date };
type Value = ServiceCustomer | ServiceProduct;
type Differing = { columns: string[]; value: Value };
type Known = { serviceId: string; deletedAt: Date | null; sequence: bigint };

const BATCH = 500;
const MAX_REPORTED = 10_000;

/**
 * Fetches a list and corrects each differing row of the mirror in its own transaction, together with its consequences.
 *
 * @param fetched.sequence drawn from service_sequence before this call
 * @throws the reason of `drainingSignal` if this process shuts down while the list is read
 */
export async function compareList(
  kind: ListedKind,
  fetched: Fetched,
  onRow: (done: number, all: number) => void = () => {},
): Promise<Result<ListComparison, FetchFailure>> {
  const ending = drainingSignal();
  const reply: ServiceReply<ServiceList<Value>> =
    kind === 'CUSTOMER'
      ? await service().listCustomers(ending)
      : await service().listProducts(ending);
  ending.throwIfAborted();
  if (!reply.ok) return fail(failureOf(reply));
  const { items, complete } = reply.value;
  const repaired: Difference[] = [];
  let done = 0;
  for (const chunk of chunksOf(items, BATCH)) {
    for (const { columns, value } of await differing(kind, chunk)) {
      if (!(await repair(kind, value, fetched))) continue;
      if (repaired.length < MAX_REPORTED) repaired.push({ kind, id: value.id, columns });
    }
    done += chunk.length;
    onRow(done, items.length);
  }
  const ids = new Set(items.map(({ id }) => id));
  const { known, absent } = await absentFrom(kind, ids, fetched);
  return ok({ listed: items.length, known, repaired, complete, absent });
}

async function differing(kind: ListedKind, values: readonly Value[]): Promise<Differing[]> {
  const where = { serviceId: { in: values.map(({ id }) => id) } };
  const rows: Known[] =
    kind === 'CUSTOMER'
      ? await db().mirrorCustomer.findMany({ where })
      : await db().mirrorProduct.findMany({ where });
  const known = new Map(rows.map((row) => [row.serviceId, row]));
  return values.flatMap((value) => {
    const columns = differingColumns(known.get(value.id), columnsOf(kind, value));
    return columns.length > 0 ? [{ columns, value }] : [];
  });
}

function columnsOf(kind: ListedKind, value: Value): Record<string, unknown> {
  return kind === 'CUSTOMER' ? customerColumns(value) : productColumns(value);
}

async function absentFrom(
  kind: ListedKind,
  ids: ReadonlySet<string>,
  fetched: Fetched,
): Promise<Pick<ListComparison, 'known' | 'absent'>> {
  const absent: string[] = [];
  let known = 0;
  for (let after = ''; ; ) {
    const page = {
      where: { deletedAt: null, serviceId: { gt: after } },
      select: { serviceId: true, sequence: true },
      orderBy: { serviceId: 'asc' },
      take: 10 * BATCH,
    } as const;
    const rows =
      kind === 'CUSTOMER'
        ? await db().mirrorCustomer.findMany(page)
        : await db().mirrorProduct.findMany(page);
    for (const { serviceId, sequence } of rows) {
      known += 1;
      if (!ids.has(serviceId) && sequence < fetched.sequence) absent.push(serviceId);
    }
    const last = rows.at(-1);
    if (!last || rows.length < page.take) return { known, absent };
    after = last.serviceId;
  }
}

/** The columns in which the mirror differs from the list; `serviceId` if the row is missing. */
function differingColumns(known: Known | undefined, columns: Record<string, unknown>): string[] {
  if (!known) return ['serviceId'];
  const mirrored = new Map<string, unknown>(Object.entries(known));
  const expected = Object.entries({ ...columns, deletedAt: null });
  return expected
    .filter(([name, value]) => !isDeepStrictEqual(mirrored.get(name), value))
    .map(([name]) => name);
}

/** @returns false if a later fetch has written the row already */
async function repair(kind: ListedKind, value: Value, fetched: Fetched): Promise<boolean> {
  const fetch = { id: value.id, ...fetched, hintType: null, hintAt: null };
  return db().$transaction(async (tx) => {
    const change = await writeFetched(tx, fetch, { kind, value });
    if (change) await mirrorSubscriber().resourceWritten(tx, change);
    return change !== null;
  });
}
