import { isDeepStrictEqual } from 'node:util';
import { db } from '@/lib/db/client';
import { env } from '@/lib/env';
import { drainingSignal } from '@/lib/process/draining';
import { fail, ok, type Result } from '@/lib/result';
import { type ServiceReply, service } from '@/lib/service/client';
import { readParts } from '@/lib/service/list-stream';
import type { ServiceCustomer, ServiceProduct } from '@/lib/service/resources';
import { customerColumns, productColumns } from '../columns';
import { type FetchFailure, failureOf } from '../fetch';
import { mirrorSubscriber } from '../publish';
import { writeFetched } from '../resource-store';

/** The kinds that the service shows both as a list and one by one. */
export type ListedKind = 'CUSTOMER' | 'PRODUCT';

/** A resource whose row differed from the list. */
export type Difference = { kind: ListedKind; id: string; columns: string[] };

export type ListComparison = {
  /** Rows in the list. */
  listed: number;
  /** Rows that exist as far as the mirror knows. */
  known: number;
  /** Written from the list; the first ones, if there are very many. */
  repaired: Difference[];
  /** False if the list was incomplete, so that absence from it proves nothing. */
  complete: boolean;
  /** In the mirror but not in the list: to be fetched one by one. */
  absent: string[];
};

type Fetched = { sequence: bigint; askedAt: Date };
type Value = ServiceCustomer | ServiceProduct;
type Differing = { columns: string[]; value: Value };
type Known = { serviceId: string; deletedAt: Date | null; sequence: bigint };

/** Rows per comparison. */
const BATCH = 500;
/** Changed rows that are buffered until the list has ended; with more, the list is fetched again. */
const MAX_DIFFERING = 20_000;
const MAX_REPORTED = 10_000;

/**
 * Reads a list to its end and writes every row that differs from the mirror, each in its own
 * transaction together with its subscribers. Neither the list nor the mirror is held in memory, so
 * that lists of any length can be compared.
 *
 * @param fetched.sequence from service_sequence, before this call
 * @throws the reason of `drainingSignal` when this process is asked to end before the list is read
 */
export async function compareList(
  kind: ListedKind,
  fetched: Fetched,
  onRow: (done: number, all: number) => void = () => {},
  maxDiffering = MAX_DIFFERING,
): Promise<Result<ListComparison, FetchFailure>> {
  let comparison: ListComparison | undefined;
  for (;;) {
    const reply = await readList(kind, maxDiffering, onRow);
    if (!reply.ok) return fail(failureOf(reply));
    const { ids, complete, differing: expected, isMore } = reply.value;
    comparison ??= {
      ...{ listed: ids.size, complete, repaired: [] },
      ...(await absentFrom(kind, ids, fetched)),
    };
    let repaired = 0;
    for (const { columns, value } of expected) {
      if (!(await repair(kind, value, fetched))) continue;
      repaired += 1;
      const repairedRows = comparison.repaired;
      if (repairedRows.length < MAX_REPORTED) repairedRows.push({ kind, id: value.id, columns });
    }
    // A row that a later fetch has written stays different.
    if (!isMore || repaired === 0) return ok(comparison);
  }
}

type Compared = {
  ids: Set<string>;
  complete: boolean;
  /** Rows that differ. */
  differing: Differing[];
  /** Whether more rows differ. */
  isMore: boolean;
};

async function readList(
  kind: ListedKind,
  maxDiffering: number,
  onRow: (done: number, all: number) => void,
): Promise<ServiceReply<Compared>> {
  const ending = drainingSignal();
  const list = kind === 'CUSTOMER' ? customers(ending) : products();
  const none = (): Compared => ({ ids: new Set(), complete: true, differing: [], isMore: false });
  let compared = none();
  for (;;) {
    const arrived = await list.next();
    ending.throwIfAborted();
    if (arrived.done) {
      const end = arrived.value;
      if (!end.ok) return end;
      return { ...end, value: { ...compared, complete: end.value.complete } };
    }
    if (arrived.value === 'starts-over') {
      compared = none();
      continue;
    }
    for (const { id } of arrived.value) compared.ids.add(id);
    for (const one of await differing(kind, arrived.value)) {
      if (compared.differing.length < maxDiffering) compared.differing.push(one);
      else compared.isMore = true;
    }
    onRow(compared.ids.size, compared.ids.size);
  }
}

/** A list as it is streamed; only its end tells whether it may be used. */
type Arriving<T> = AsyncGenerator<T[] | 'starts-over', ServiceReply<{ complete: boolean }>, void>;

async function* customers(ending: AbortSignal): Arriving<ServiceCustomer> {
  const parts = readParts(service().streamCustomers(env().service.list.maxMs, ending));
  let batch: ServiceCustomer[] = [];
  for (;;) {
    const part = await parts.next();
    if (part.done) {
      yield batch;
      return part.value;
    }
    if (part.value.startsOver) {
      yield 'starts-over';
      batch = [];
    }
    batch.push(...part.value.values);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
}

async function* products(): Arriving<ServiceProduct> {
  const reply = await service().listProducts();
  if (!reply.ok) return reply;
  const { items, complete } = reply.value;
  for (let at = 0; at < items.length; at += BATCH) yield items.slice(at, at + BATCH);
  return { ...reply, value: { complete } };
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

/** How many rows the mirror has, and which of them are not in the list. */
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

/** Names of the columns in which the mirror differs from the list; `serviceId` where it has no row. */
function differingColumns(known: Known | undefined, columns: Record<string, unknown>): string[] {
  if (!known) return ['serviceId'];
  const mirrored = new Map<string, unknown>(Object.entries(known));
  const expected = Object.entries({ ...columns, deletedAt: null });
  return expected
    .filter(([name, value]) => !isDeepStrictEqual(mirrored.get(name), value))
    .map(([name]) => name);
}

/** @returns false if a later fetch was faster */
async function repair(kind: ListedKind, value: Value, fetched: Fetched): Promise<boolean> {
  const fetch = { id: value.id, ...fetched, hintType: null, hintAt: null };
  return db().$transaction(async (tx) => {
    const change = await writeFetched(tx, fetch, { kind, value });
    if (change) await mirrorSubscriber().resourceWritten(tx, change);
    return change !== null;
  });
}
