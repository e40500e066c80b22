import { isDeepStrictEqual } from 'node:util';
import type { Prisma } from '@/lib/db/generated/client';
import type {
  ServiceCustomer,
  ServiceProduct,
  ServiceSubscription,
  ServiceTransaction,
} from '@/lib/service/wire';

export function customerColumns(value: ServiceCustomer) {
  return {
    firstname: text(value.firstname),
    lastname: text(value.lastname),
    email: text(value.email),
    phone: text(value.phone),
    raw: json(value.raw),
  };
}

export function productColumns(value: ServiceProduct) {
  return {
    name: text(value.name),
    description: text(value.description),
    priceAmount: toInt(value.price?.amount),
    currency: text(value.price?.currency),
    active: value.active ?? true,
    raw: json(value.raw),
  };
}

export function subscriptionColumns(value: ServiceSubscription) {
  return {
    planId: text(value.planId),
    customerId: text(value.customerId),
    quantity: toInt(value.quantity),
    taxCodes: value.taxCodes ?? [],
    status: text(value.status),
    raw: json(value.raw),
  };
}

const MAX_INT = 2_147_483_647;

/** Null if the value does not fit PostgreSQL's type integer. */
export function toInt(value: number | undefined): number | null {
  return value !== undefined && Math.abs(value) <= MAX_INT ? value : null;
}

/** Removes NUL and lone surrogates, which PostgreSQL cannot store. */
export function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

function text(value: string | undefined): string | null {
  return value === undefined ? null : storable(value);
}

function json(raw: Record<string, unknown>): Prisma.InputJsonObject {
  return JSON.parse(JSON.stringify(allStorable(raw)));
}

function allStorable(value: unknown): unknown {
  if (typeof value === 'string') return storable(value);
  if (Array.isArray(value)) return value.map(allStorable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [storable(key), allStorable(inner)]),
  );
}

const BOOKKEEPING = new Set([...['sequence', 'updatedAt', 'fetchedAt', 'hintType', 'hintAt']]);

export function differs(before: object | null, after: object | null): boolean {
  return differences(before, after).length > 0;
}

/** The columns in which two versions of a row differ, except for bookkeeping. */
export function differences(before: object | null, after: object | null): string[] {
  const left = new Map(Object.entries(before ?? {}));
  const right = new Map(Object.entries(after ?? {}));
  const names = new Set([...left.keys(), ...right.keys()]);
  return [...names].filter(
    (name) => !BOOKKEEPING.has(name) && !isDeepStrictEqual(left.get(name), right.get(name)),
  );
}

export type TransactionRow = {
  serviceId: string;
  customerId: string | null;
  subscriptionId: string | null;
  amount: number | null;
  currency: string | null;
  status: string | null;
  shownAt: string | null;
  raw: Prisma.InputJsonObject;
};

export function transactionRow(value: ServiceTransaction): TransactionRow {
  return {
    serviceId: storable(value.id),
    customerId: text(value.customerId),
    subscriptionId: text(value.subscriptionId),
    amount: toInt(value.amount?.amount),
    currency: text(value.amount?.currency),
    status: text(value.status),
    shownAt: value.createdAt?.toISOString() ?? null,
    raw: json(value.raw),
  };
}
