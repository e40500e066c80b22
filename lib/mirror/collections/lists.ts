import { isDeepStrictEqual } from 'node:util';
import { db } from '@/lib/db/client';
import { type ServiceReply, service } from '@/lib/service/client';
import { customerColumns, productColumns } from '../columns';
import { type FetchFailure, failureOf } from '../fetch';
import { mirrorSubscriber } from '../publish';
import { type Shown, writeFetched } from '../resource-store';

/** The kinds that the service shows as a list besides one by one. */
export type ListedKind = 'CUSTOMER' | 'PRODUCT';

/** A resource whose row was not what the list shows. */
export type Difference = { kind: ListedKind; id: string; columns: string[] };

export type ListComparison = {
  /** Rows in the list. */
  listed: number;
  /** Rows that the mirror believed to exist. */
  known: number;
  /** Written again from the list. */
  repaired: Difference[];
  /** False when the list was not whole, so that absence from it says nothing. */
  complete: boolean;
  /** Believed to exist, not in the list: to be looked at one by one. */
  absent: string[];
};

type Wanted = { id: string; columns: Record<string, unknown>; shown: Shown };
type Listed = { items: Wanted[]; complete: boolean };
type Known = { serviceId: string; deletedAt: Date | null; sequence: bigint };

/**
 * Reads a whole list and writes every row that differs from the mirror, each in its own transaction
 * with what follows from it.
 *
 * @param fetched.sequence from service_sequence, before this call
 */
export async function compareList(
  kind: ListedKind,
  fetched: { sequence: bigint; askedAt: Date },
  onRow: (done: number, all: number) => void = () => {},
): Promise<{ state: 'compared'; comparison: ListComparison } | FetchFailure> {
  const reply = await readAll(kind);
  if (!reply.ok) return failureOf(reply);
  const { items, complete } = reply.value;
  const known = await knownRows(kind);
  const repaired: Difference[] = [];
  for (const [index, one] of items.entries()) {
    const columns = differingColumns(known.get(one.id), one.columns);
    if (columns.length > 0 && (await repair(one, fetched))) {
      repaired.push({ kind, id: one.id, columns });
    }
    onRow(index + 1, items.length);
  }
  const living = [...known.values()].filter((row) => row.deletedAt === null);
  const listed = new Set(items.map((one) => one.id));
  const absent = living
    .filter((row) => !listed.has(row.serviceId) && row.sequence < fetched.sequence)
    .map((row) => row.serviceId);
  return {
    state: 'compared',
    comparison: {
      listed: items.length,
      known: living.length,
      repaired,
      complete,
      absent,
    },
  };
}

async function readAll(kind: ListedKind): Promise<ServiceReply<Listed>> {
  if (kind === 'CUSTOMER') {
    const reply = await service().listCustomers();
    if (!reply.ok) return reply;
    const items = reply.value.items.map((value) => ({
      id: value.id,
      columns: customerColumns(value),
      shown: { kind, value },
    }));
    return { ...reply, value: { items, complete: reply.value.complete } };
  }
  const reply = await service().listProducts();
  if (!reply.ok) return reply;
  const items = reply.value.items.map((value) => ({
    id: value.id,
    columns: productColumns(value),
    shown: { kind, value },
  }));
  return { ...reply, value: { items, complete: reply.value.complete } };
}

async function knownRows(kind: ListedKind): Promise<Map<string, Known>> {
  const rows: Known[] =
    kind === 'CUSTOMER'
      ? await db().mirrorCustomer.findMany()
      : await db().mirrorProduct.findMany();
  return new Map(rows.map((row) => [row.serviceId, row]));
}

/** Names of the columns in which the mirror differs from the list; `serviceId` where it has no row. */
function differingColumns(known: Known | undefined, columns: Record<string, unknown>): string[] {
  if (!known) return ['serviceId'];
  const mirrored = new Map<string, unknown>(Object.entries(known));
  const wanted = Object.entries({ ...columns, deletedAt: null });
  return wanted
    .filter(([name, value]) => !isDeepStrictEqual(mirrored.get(name), value))
    .map(([name]) => name);
}

/** False when a later fetch has overtaken the list. */
async function repair(one: Wanted, fetched: { sequence: bigint; askedAt: Date }): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const change = await writeFetched(
      tx,
      { id: one.id, ...fetched, hintType: null, hintAt: null },
      one.shown,
    );
    if (change) await mirrorSubscriber().resourceWritten(tx, change);
    return change !== null;
  });
}
