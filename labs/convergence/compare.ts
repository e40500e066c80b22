import { isDeepStrictEqual } from 'node:util';
import { db } from '@/lib/db/client';
import {
  customerColumns,
  productColumns,
  subscriptionColumns,
  transactionRow,
} from '@/lib/mirror/columns';
import { type ServiceReply, service } from '@/lib/service/client';
import { inParallel } from './traffic.ts';
import type { World } from './world.ts';

type Columns = Record<string, unknown>;
type Row = { serviceId: string; deletedAt: Date | null };

/**
 * Every difference between the mirror and the API, field by field; empty when there is none. Both are read with
 * the shop's client: the sandbox's own lists tell whether it misses any.
 */
export async function differencesFromService(
  world: World,
  subscriptionIds: readonly string[],
): Promise<string[]> {
  const client = service();
  const customers = await listed(client.listCustomers(), customerColumns);
  const products = await listed(client.listProducts(), productColumns);
  const transactions = await listed(client.listTransactions(), (value) => {
    const { shownAt, ...columns } = transactionRow(value);
    return { ...columns, shownAt: shownAt === null ? null : new Date(shownAt) };
  });
  const subscriptions = new Map<string, Columns>();
  await inParallel(subscriptionIds.length, async (index) => {
    const reply = await client.getSubscription(subscriptionIds[index] ?? '');
    if (reply.ok) subscriptions.set(reply.value.id, subscriptionColumns(reply.value));
    else if (reply.status !== 404) throw new Error(`A subscription: ${reply.message}`);
  });
  const { all, living } = await ownLists(world);
  return [
    ...unread('customer', all.customers, customers),
    ...unread('product', all.products, products),
    ...unread('transaction', all.transactions, transactions),
    ...unread('subscription', living, subscriptions),
    ...compare('customer', await db().mirrorCustomer.findMany(), customers),
    ...compare('product', await db().mirrorProduct.findMany(), products),
    ...compare('subscription', await db().mirrorSubscription.findMany(), subscriptions),
    ...compare('transaction', await db().mirrorTransaction.findMany(), transactions),
  ];
}

type Listed = { id: string };

/** What the sandbox has, and its subscriptions that have not ended. */
async function ownLists({ sandbox, tenant }: World) {
  const list = async <Name extends string, T extends Listed>(name: Name) => {
    const reply = await sandbox.control<Record<Name, T[]>>(tenant, 'GET', `/${name}`);
    return reply[name];
  };
  type Ending = Listed & { endedAt: string | null };
  const subscriptions = await list<'subscriptions', Ending>('subscriptions');
  return {
    all: {
      customers: await list('customers'),
      products: await list('products'),
      transactions: await list('transactions'),
    },
    living: subscriptions.filter(({ endedAt }) => endedAt === null),
  };
}

/** Where the shop's client has read others than there are. */
export function unread(
  kind: string,
  own: readonly Listed[],
  read: ReadonlyMap<string, unknown>,
): string[] {
  const ids = new Set(own.map(({ id }) => id));
  return [
    ...[...ids].filter((id) => !read.has(id)).map((id) => `${kind} ${id} is not read`),
    ...[...read.keys()].filter((id) => !ids.has(id)).map((id) => `${kind} ${id} does not exist`),
  ];
}

async function listed<T extends { id: string }>(
  asked: Promise<ServiceReply<{ items: T[]; complete: boolean }>>,
  columns: (value: T) => Columns,
): Promise<Map<string, Columns>> {
  const reply = await asked;
  if (!reply.ok) throw new Error(`The truth cannot be read: ${reply.message}`);
  if (!reply.value.complete) throw new Error('The truth is not whole');
  return new Map(reply.value.items.map((item) => [item.id, columns(item)]));
}

function compare(
  kind: string,
  rows: readonly Row[],
  truth: ReadonlyMap<string, Columns>,
): string[] {
  const mirrored = new Map(rows.map((row) => [row.serviceId, row]));
  const found: string[] = [];
  for (const [id, wanted] of truth) {
    const row = mirrored.get(id);
    if (!row) found.push(`${kind} ${id} is not mirrored`);
    else if (row.deletedAt) found.push(`${kind} ${id} counts as gone`);
    else found.push(...differing(kind, id, row, wanted));
  }
  for (const row of rows) {
    if (!row.deletedAt && !truth.has(row.serviceId)) found.push(`${kind} ${row.serviceId} is gone`);
  }
  return found;
}

function differing(kind: string, id: string, row: object, expected: Columns): string[] {
  const mirrored = new Map<string, unknown>(Object.entries(row));
  return Object.entries(expected)
    .filter(([name, value]) => !isDeepStrictEqual(mirrored.get(name), value))
    .map(([name]) => `${kind} ${id} differs in ${name}`);
}
