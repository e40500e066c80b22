import { z } from 'zod';
import { fromDecimal, isCurrency, type Money } from '@/lib/money';

/**
 * Parses replies whose shape the interface does not specify: an id under one of its usual names is
 * enough, a list may be bare or in an envelope, all else is optional.
 */

const record = z.record(z.string(), z.unknown());
// Created once: creating a schema costs more than parsing a row, and a list may have a million.
const records = z.array(record);
/** Values that mean "no reference": zero, a UUID of zeros, a word for nothing. */
const NO_REFERENCE = /^(?:[0-]+|none|null|nil|undefined|false|n\/?a)$/i;

const idValue = z
  .union([z.string().min(1).max(255), z.number().int()])
  .transform(String)
  .refine((id) => !NO_REFERENCE.test(id));

export type Raw = Record<string, unknown>;

/** A value if it is an object; otherwise null. */
export function asRecord(value: unknown): Raw | null {
  // Skips zod's list of issues for what is no object.
  if (typeof value !== 'object' || value === null) return null;
  const parsed = record.safeParse(value);
  return parsed.success ? parsed.data : null;
}

/** The resource's id: `id`, `_id`, `<resource>_id` or `<resource>Id`; null without one. */
export function readId(raw: Raw, resource: string): string | null {
  for (const key of ['id', '_id', `${resource}_id`, `${resource}Id`]) {
    const parsed = idValue.safeParse(raw[key]);
    if (parsed.success) return parsed.data;
  }
  return null;
}

/** Less usual names of an id. A bare `ref` may be anything, even shared by several resources. */
function readRareId(raw: Raw, resource: string): string | null {
  const own = [`${resource}_uuid`, `${resource}Uuid`, `${resource}_ref`, `${resource}Ref`];
  for (const key of ['uuid', 'guid', ...own]) {
    const parsed = idValue.safeParse(raw[key]);
    if (parsed.success) return parsed.data;
  }
  return null;
}

/** The id in a self link, as in HAL, JSON:API and JSON-LD. */
function readLinkedId(raw: Raw, resource: string): string | null {
  const links = [raw._links, raw.links].flatMap((one) => asRecord(one)?.self ?? []);
  for (const link of [...links, raw.href, raw.self, raw['@id']]) {
    const address = asRecord(link)?.href ?? link;
    const id = typeof address === 'string' ? idInAddress(address, resource) : null;
    if (id !== null) return id;
  }
  return null;
}

/**
 * The id in a resource's URL, such as `https://api.example/tenants/t/subscriptions/s1`; null if the URL is of another
 * kind of resource.
 */
export function idInAddress(address: string, resource: string): string | null {
  const path = address.split(/[?#]/)[0] ?? '';
  const [id = '', collection] = path.replace(/\/$/, '').split('/').reverse();
  if (collection !== `${resource}s`) return null;
  try {
    return idValue.safeParse(decodeURIComponent(id)).data ?? null;
  } catch {
    return null;
  }
}

/** Envelopes may be nested: `{ "data": { "customer": { … } } }`. */
const MAX_ENVELOPES = 2;

/**
 * A single resource, bare or as the only object in an envelope; its fields may be in `attributes` (JSON:API). The usual
 * names are searched in all envelopes before any others: a link of the reply is not one of its content.
 */
export function readResource(value: unknown, resource: string): { id: string; raw: Raw } | null {
  for (const read of [readId, readRareId, readLinkedId]) {
    const found = findResource(value, resource, read);
    if (found) return found;
  }
  return null;
}

function findResource(
  value: unknown,
  resource: string,
  read: (raw: Raw, resource: string) => string | null,
  envelopes = MAX_ENVELOPES,
): { id: string; raw: Raw } | null {
  const outer = asRecord(value);
  if (!outer) return null;
  const id = read(outer, resource);
  if (id !== null) return { id, raw: withAttributes(outer) };
  if (envelopes === 0) return null;
  for (const key of [resource, 'data', 'result']) {
    const found = findResource(outer[key], resource, read, envelopes - 1);
    if (found) return found;
  }
  return null;
}

const OTHER_ID = /^(public|external|own|self)?[_-]?(id|uuid|guid|ref|reference|key|number|code)$/i;

/** Whether a resource with several ids, such as its database's key, has this one too. */
export function showsId(raw: Raw, resource: string, id: string): boolean {
  return Object.entries(raw).some(([key, value]) => {
    const name = key.startsWith(resource) ? key.slice(resource.length) : key;
    return OTHER_ID.test(name) && idValue.safeParse(value).data === id;
  });
}

/** The objects that may be a resource without an id: the reply itself, and those in its envelopes. */
export function unnamedResources(
  value: unknown,
  resource: string,
  envelopes = MAX_ENVELOPES,
): Raw[] {
  const outer = asRecord(value);
  if (!outer) return [];
  if (envelopes === 0) return [withAttributes(outer)];
  const inner = [resource, 'data', 'result'].flatMap((key) =>
    unnamedResources(outer[key], resource, envelopes - 1),
  );
  return [withAttributes(outer), ...inner];
}

function withAttributes(raw: Raw): Raw {
  const attributes = asRecord(raw.attributes);
  return attributes ? { ...attributes, ...raw } : raw;
}

/** A list in a reply, with the keys that lead to it: none for a bare one. */
export type FoundList = { path: readonly string[]; rows: unknown[] };

/**
 * The list in a reply: bare, in an envelope, or under one of its usual names in an object of the envelope, as in
 * HAL's `_embedded`. A list with a usual name is preferred.
 */
export function listIn(value: unknown, resource: string): FoundList | null {
  if (Array.isArray(value)) return { path: [], rows: value };
  // Some languages serialize an empty list as null.
  if (value === null) return { path: [], rows: [] };
  const envelope = asRecord(value);
  if (!envelope) return null;
  const lists = listsOf(envelope, []);
  const named = lists.find((one) => listRank(one.path, resource) === NAMED);
  if (named) return named;
  const inner = Object.entries(envelope).flatMap(([key, one]) => {
    const found = listsOf(asRecord(one) ?? {}, [key]);
    return found.find(({ path }) => listRank(path, resource) > 0) ?? [];
  });
  const candidates = inner.length > 0 ? inner : lists;
  if (candidates.length === 0) return nullList(envelope, resource);
  return candidates.length === 1 ? (candidates[0] ?? null) : null;
}

/** `{ "data": null }` for an empty list, unless something beside it reports a failure. */
function nullList(envelope: Raw, resource: string): FoundList | null {
  const entries = Object.entries(envelope);
  const [found] = entries.filter(
    ([key, one]) => one === null && listRank([key], resource) === NAMED,
  );
  const isSilent = ([key, one]: [string, unknown]) =>
    [null, 0, '', true].includes(one as null) || (one === false && !/^(ok|success)$/i.test(key));
  return found && entries.every(isSilent) ? { path: [found[0]], rows: [] } : null;
}

function listsOf(object: Raw, around: readonly string[]): FoundList[] {
  return Object.entries(object).flatMap(([key, rows]) =>
    Array.isArray(rows) ? [{ path: [...around, key], rows }] : [],
  );
}

/** The highest rank of a list. */
export const NAMED = 3;

/** The rank of a list in a reply by its path: the highest is preferred; 0 is no list. */
export function listRank(path: readonly string[], resource: string): number {
  const key = path.at(-1);
  if (key === undefined) return NAMED;
  const isNamed = [`${resource}s`, 'data', 'items', 'results'].includes(key);
  if (path.length === 1) return isNamed ? NAMED : 1;
  return isNamed ? 2 : 0;
}

/** A string under the first of the names that has one. */
export function readText(raw: Raw, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = raw[name];
    if (typeof value === 'string' && value !== '') return value;
    if (typeof value === 'number') return String(value);
  }
  return undefined;
}

export function readBoolean(raw: Raw, ...names: string[]): boolean | undefined {
  for (const name of names) if (typeof raw[name] === 'boolean') return raw[name];
  return undefined;
}

export function readInteger(raw: Raw, ...names: string[]): number | undefined {
  for (const name of names) {
    const value = raw[name];
    const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
    if (Number.isSafeInteger(number)) return number as number;
  }
  return undefined;
}

/** A list of codes, as strings or as objects with a code. */
export function readCodes(raw: Raw, ...names: string[]): string[] | undefined {
  return readCodesAs(raw, ...names)?.value;
}

/** A value with its form in the reply: the name of its field and its type. */
export type Formed<T> = { value: T; form: string };

/** An id as a string, a number, or an object that contains it. */
export function readReference(raw: Raw, ...names: string[]): Formed<string> | undefined {
  for (const name of names) {
    const text = readText(raw, name);
    if (text !== undefined && NO_REFERENCE.test(text)) continue;
    if (text !== undefined) return { value: text, form: `${name}:${typeof raw[name]}` };
    const inner = asRecord(raw[name]);
    const id = inner && (readId(inner, name) ?? readLinkedId(inner, name));
    if (id !== null) return { value: id, form: `${name}:object` };
  }
  return undefined;
}

/** A list of codes, as readCodes, with its form. */
export function readCodesAs(raw: Raw, ...names: string[]): Formed<string[]> | undefined {
  for (const name of names) {
    const value = raw[name];
    if (!Array.isArray(value)) continue;
    const codes = value.map((one) =>
      typeof one === 'string' ? one : readText(asRecord(one) ?? {}, 'code'),
    );
    const types = [...new Set(value.map((one) => typeof one))].sort().join('|');
    if (codes.every((code): code is string => code !== undefined)) {
      return { value: codes, form: `${name}:[${types}]` };
    }
  }
  return undefined;
}

/** Whether a reply has nothing under any of these names. */
export function showsNothing(raw: Raw, ...names: string[]): boolean {
  return names.every((name) => {
    const value = raw[name];
    return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
  });
}

/**
 * A decimal amount and its currency as minor units: next to each other, or in an object as `{
 * amount, currency }` or `{ value, currency }`.
 */
export function readMoney(raw: Raw, names: string[], currency?: string): Money | undefined {
  const code = (readText(raw, 'currency') ?? currency)?.toUpperCase();
  for (const name of names) {
    const value = raw[name];
    const inner = asRecord(value);
    if (inner) return readMoney(inner, ['amount', 'value'], code);
    if (typeof value !== 'number' && typeof value !== 'string') continue;
    return code && isCurrency(code) ? (fromDecimal(value, code) ?? undefined) : undefined;
  }
  return undefined;
}

/** RFC 3339: without an offset or a time of day, a timestamp is ambiguous. */
const TIMESTAMP = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d.*(?:Z|[+-]\d\d:?\d\d)$/i;

/**
 * Values outside of these years are no timestamps: zero values, digits such as 20261123, other
 * units.
 */
const FIRST_TIME = Date.UTC(2000, 0, 1);
const LAST_TIME = Date.UTC(2200, 0, 1);

/** A timestamp as ISO 8601 with its offset, or as a number of seconds, milliseconds or microseconds. */
export function readTime(raw: Raw, ...names: string[]): Date | undefined {
  for (const name of names) {
    const value = raw[name];
    if (typeof value !== 'number' && !(typeof value === 'string' && TIMESTAMP.test(value)))
      continue;
    const ms = typeof value === 'number' ? toMilliseconds(value) : Date.parse(value);
    if (ms >= FIRST_TIME && ms < LAST_TIME) return new Date(ms);
  }
  return undefined;
}

function toMilliseconds(value: number): number {
  if (value < 1e11) return value * 1_000;
  return value < 1e14 ? value : Math.floor(value / 1_000);
}

/** A list of objects under the first of the names that has one. */
export function readRows(raw: Raw, ...names: string[]): Raw[] | undefined {
  for (const name of names) {
    const value = raw[name];
    const parsed = Array.isArray(value) ? records.safeParse(value) : null;
    if (parsed?.success) return parsed.data;
  }
  return undefined;
}
