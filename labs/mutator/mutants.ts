/** Blind mutations of JSON, independent of the meaning of fields. */
export const mutations = ['drop', 'null', 'empty', 'retype', 'rename', 'wrap', 'repeat'] as const;
export type Mutation = (typeof mutations)[number];

/** `*` stands for every row of a list. */
export type FieldPath = readonly string[];

type Json = unknown;

export function fieldPaths(value: Json): FieldPath[] {
  const paths = new Map<string, FieldPath>();
  visit(value, [], (path) => paths.set(path.join('\n'), path));
  return [...paths.values()];
}

function visit(value: Json, path: FieldPath, found: (path: FieldPath) => void): void {
  found(path);
  if (Array.isArray(value)) {
    for (const row of value) visit(row, [...path, '*'], found);
  } else if (isObject(value)) {
    for (const [key, inner] of Object.entries(value)) visit(inner, [...path, key], found);
  }
}

export function mutate(value: Json, path: FieldPath, mutation: Mutation): Json {
  const [key, ...rest] = path;
  if (key === undefined) return changed(value, mutation);
  if (key === '*') {
    if (!Array.isArray(value)) return value;
    if (rest.length === 0 && mutation === 'drop') return [];
    if (rest.length === 0 && mutation === 'repeat') return value.flatMap((row) => [row, row]);
    return value.map((row) => mutate(row, rest, mutation));
  }
  if (!isObject(value) || !Object.hasOwn(value, key)) return value;
  const entries = Object.entries(value);
  if (rest.length > 0) {
    return Object.fromEntries(
      entries.map(([name, inner]) => [name, name === key ? mutate(inner, rest, mutation) : inner]),
    );
  }
  if (mutation === 'drop') return Object.fromEntries(entries.filter(([name]) => name !== key));
  return Object.fromEntries(
    entries.map(([name, inner]) => {
      if (name !== key) return [name, inner];
      return [mutation === 'rename' ? `x_${key}` : key, changed(inner, mutation)];
    }),
  );
}

function changed(value: Json, mutation: Mutation): Json {
  switch (mutation) {
    case 'drop':
      return undefined;
    case 'null':
      return null;
    case 'empty':
      return emptied(value);
    case 'retype':
      return retyped(value);
    case 'rename':
      return value;
    case 'wrap':
      return { value };
    case 'repeat':
      return [value, value];
  }
}

function emptied(value: Json): Json {
  if (Array.isArray(value)) return [];
  if (isObject(value)) return {};
  if (typeof value === 'string') return '';
  if (typeof value === 'number') return 0;
  return typeof value === 'boolean' ? false : value;
}

function retyped(value: Json): Json {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return Number.isFinite(Number(value)) ? Number(value) : [value];
  if (Array.isArray(value)) return Object.fromEntries(value.map((row, index) => [index, row]));
  return value === null ? 'null' : JSON.stringify(value);
}

function isObject(value: Json): value is Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
