/**
 * The interface specifies neither the names of identifiers nor the format of lists, so replies are parsed leniently.
 */

export type Json = Readonly<Record<string, unknown>>;

export type Kind = 'customer' | 'product' | 'plan' | 'subscription' | 'transaction' | 'invoice';

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function idNames(kind: Kind): string[] {
  return ['id', '_id', `${kind}_id`, `${kind}Id`, `${kind}ID`];
}

export function resourceOf(body: unknown, kind: Kind): Json | undefined {
  if (!isObject(body)) return undefined;
  if (ownId(body, kind) !== undefined) return body;
  const inner = Object.values(body).filter(isObject);
  const [only] = inner.filter((value) => ownId(value, kind) !== undefined);
  return only ?? (inner.length === 1 && Object.keys(body).length === 1 ? inner[0] : body);
}

export function idOf(body: unknown, kind: Kind): string | undefined {
  const resource = resourceOf(body, kind);
  return resource && ownId(resource, kind);
}

function ownId(body: Json, kind: Kind): string | undefined {
  for (const name of idNames(kind)) {
    const value = body[name];
    if (typeof value === 'string' && value !== '') return value;
    if (typeof value === 'number') return String(value);
  }
  return undefined;
}

export function rowsOf(body: unknown): readonly unknown[] | undefined {
  if (Array.isArray(body)) return body;
  if (!isObject(body)) return undefined;
  const arrays = Object.values(body).filter((value) => Array.isArray(value));
  if (arrays.length === 1) return arrays[0];
  if (arrays.length > 1) return undefined;
  const inner = Object.values(body).filter(isObject);
  return inner.length === 1 ? rowsOf(inner[0]) : undefined;
}

/** A missing field is not a difference. */
export function differences(resource: Json | undefined, expected: Json): string[] {
  if (resource === undefined) return [];
  return Object.entries(expected)
    .filter(([name, value]) => name in resource && !isSame(resource[name], value))
    .map(([name, value]) => `${name} is ${short(resource[name])} and not ${short(value)}`);
}

export function shown(resource: Json | undefined, names: readonly string[]): string[] {
  return names.filter((name) => resource !== undefined && name in resource);
}

/** Extra fields and numbers as strings are accepted. */
function isSame(value: unknown, expected: unknown): boolean {
  if (Array.isArray(expected)) {
    return (
      Array.isArray(value) &&
      value.length === expected.length &&
      expected.every((each, index) => isSame(value[index], each))
    );
  }
  if (isObject(expected)) {
    return (
      isObject(value) && Object.entries(expected).every(([name, each]) => isSame(value[name], each))
    );
  }
  if (typeof expected === 'number' && typeof value === 'string') return Number(value) === expected;
  return value === expected;
}

export function short(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
