import { z } from 'zod';
import { fromDecimal, isCurrency, type Money } from '@/lib/money';

/**
 * Reads replies whose shape the interface does not show: an id under one of its usual names is
 * enough to go on, a list may be bare or in one envelope, all else is optional.
 */

const record = z.record(z.string(), z.unknown());
// Made once: to make a schema costs more than to read a row with it, and a list has a million.
const records = z.array(record);
/** What stands where there is nothing to refer to: zero, a UUID of zeros, a word for nothing. */
const NO_REFERENCE = /^(?:[0-]+|none|null|nil|undefined|false|n\/?a)$/i;

const idValue = z
  .union([z.string().min(1).max(255), z.number().int()])
  .transform(String)
  .refine((id) => !NO_REFERENCE.test(id));

export type Raw = Record<string, unknown>;

/** A value that is an object; else null. */
export function asRecord(value: unknown): Raw | null {
  // What is no object needs no list of what is wrong with it.
  if (typeof value !== 'object' || value === null) return null;
  const parsed = record.safeParse(value);
  return parsed.success ? parsed.data : null;
}

/** The resource's id: `id`, `_id`, `<resource>_id` or `<resource>Id`; null when there is none. */
export function readId(raw: Raw, resource: string): string | null {
  for (const key of ['id', '_id', `${resource}_id`, `${resource}Id`]) {
    const parsed = idValue.safeParse(raw[key]);
    if (parsed.success) return parsed.data;
  }
  return null;
}

/** Names that say an id where none of the usual ones is shown. A bare `ref` may be anything, also one that many share. */
function readRareId(raw: Raw, resource: string): string | null {
  const own = [`${resource}_uuid`, `${resource}Uuid`, `${resource}_ref`, `${resource}Ref`];
  for (const key of ['uuid', 'guid', ...own]) {
    const parsed = idValue.safeParse(raw[key]);
    if (parsed.success) return parsed.data;
  }
  return null;
}

/** The id in a link to the resource itself, as HAL, JSON:API and JSON-LD write it. */
function readLinkedId(raw: Raw, resource: string): string | null {
  const links = [raw._links, raw.links].flatMap((one) => asRecord(one)?.self ?? []);
  for (const link of [...links, raw.href, raw.self, raw['@id']]) {
    const address = asRecord(link)?.href ?? link;
    const id = typeof address === 'string' ? idInAddress(address, resource) : null;
    if (id !== null) return id;
  }
  return null;
}

/** The id in a resource's address, such as `https://api.example/tenants/t/subscriptions/s1`; null where it is another's. */
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

/** A resource may stand in an envelope that stands in another one: `{ "data": { "customer": { … } } }`. */
const MAX_ENVELOPES = 2;

/**
 * A single resource, bare or as the only object in an envelope; its fields may stand in `attributes` (JSON:API). Its usual
 * names are looked for in all envelopes before any other: a link of the reply is none of what is in it.
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

/** Whether a resource that shows several ids, such as the number of its row in a database, shows this one as well. */
export function showsId(raw: Raw, resource: string, id: string): boolean {
  return Object.entries(raw).some(([key, value]) => {
    const name = key.startsWith(resource) ? key.slice(resource.length) : key;
    return OTHER_ID.test(name) && idValue.safeParse(value).data === id;
  });
}

/** The objects that may be a resource of which a reply shows no id: the reply itself, and those of its envelopes. */
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

/** A list of a reply, with the keys of the objects that it stands in: none for a bare one. */
export type FoundList = { path: readonly string[]; rows: unknown[] };

/**
 * The list in a reply: bare, in an envelope, or under one of its usual names in an object of the envelope, as HAL's
 * `_embedded`. One that has such a name is preferred to one that has not.
 */
export function listIn(value: unknown, resource: string): FoundList | null {
  if (Array.isArray(value)) return { path: [], rows: value };
  // As some languages write a list without rows.
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

/** `{ "data": null }` for a list without rows, where nothing beside it says that the call has failed. */
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

/** The rank of a list that no other one is preferred to. */
export const NAMED = 3;

/** Which list of a reply is preferred to which by where it stands: the higher one; 0 is none. */
export function listRank(path: readonly string[], resource: string): number {
  const key = path.at(-1);
  if (key === undefined) return NAMED;
  const isNamed = [`${resource}s`, 'data', 'items', 'results'].includes(key);
  if (path.length === 1) return isNamed ? NAMED : 1;
  return isNamed ? 2 : 0;
}

/** A string under the first of the names that holds one. */
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

/** A list of codes, bare or as objects with a code. */
export function readCodes(raw: Raw, ...names: string[]): string[] | undefined {
  return readCodesAs(raw, ...names)?.value;
}

/** A value with the form in which a reply showed it: the name of its field and its type. */
export type Formed<T> = { value: T; form: string };

/** An id as text, a number, or an object that holds it. */
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

/** Whether a reply shows nothing under any of these names. */
export function showsNothing(raw: Raw, ...names: string[]): boolean {
  return names.every((name) => {
    const value = raw[name];
    return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
  });
}

/**
 * A decimal amount and its currency as minor units: both beside each other, or in an object of their
 * own as `{ amount, currency }` or `{ value, currency }`.
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

/** RFC 3339: without an offset, or without a time of day, nobody can say which time is meant. */
const TIMESTAMP = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d.*(?:Z|[+-]\d\d:?\d\d)$/i;

/** Outside of these years no date is meant: a zero value, digits such as 20261123, another unit. */
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

/** What an object holds under a name, where that is an object or a list of objects. */
export function readRows(raw: Raw, ...names: string[]): Raw[] | undefined {
  for (const name of names) {
    const value = raw[name];
    const parsed = Array.isArray(value) ? records.safeParse(value) : null;
    if (parsed?.success) return parsed.data;
  }
  return undefined;
}
