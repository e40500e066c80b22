import { fieldsOf } from './action';

/** The fields named "<prefix>.<key>", by key. */
export function fieldsUnder(prefix: string, form: FormData): Record<string, string> {
  const entries = Object.entries(fieldsOf(form)).flatMap(([name, text]) =>
    name.startsWith(`${prefix}.`) ? [[name.slice(prefix.length + 1), text] as const] : [],
  );
  return Object.fromEntries(entries);
}
