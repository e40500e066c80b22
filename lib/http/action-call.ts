import * as z from 'zod/mini';

const withMark = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Whether React could have encoded the body of this POST for a server action. Next would answer any other body with
 * 500 and log an error. Actions take JSON and forms, so other encodings of React (functions, maps, streams, files
 * outside of a form) are refused, too.
 * @param request its body can still be read afterwards
 */
export async function isActionCall(request: Request): Promise<boolean> {
  try {
    const body = request.clone();
    const isScript = body.headers.has('next-action');
    const type = body.headers.get('content-type') ?? '';
    if (!type.startsWith('multipart/form-data')) {
      // Unlike text(), keeps a byte order mark, as Next does.
      return isArguments(withMark.decode(await body.arrayBuffer()), 0);
    }
    const form = await body.formData();
    if (!isScript) return isPlainForm(form);
    const rows = rowsOf(form, '');
    return rows.size === 1 && isArguments(rows.get(0), 0);
  } catch {
    return false;
  }
}

/** A form sent without scripts: names its action, whose bound arguments are separate rows. */
function isPlainForm(form: FormData): boolean {
  const names = [...form.keys()];
  const ids = names.flatMap((name) => (/^\$ACTION_REF_(.*)$/.exec(name) ?? []).slice(1));
  return (
    names.some((name) => name.startsWith('$ACTION_')) &&
    ids.every((id) => isBoundAction(rowsOf(form, `$ACTION_${id}:`)))
  );
}

function isBoundAction(rows: ReadonlyMap<number, string>): boolean {
  const { bound } = boundAction.parse(JSON.parse(rows.get(0) ?? ''));
  if (bound === null) return true;
  const row = Number.parseInt(bound.slice(2), 16);
  return isArguments(rows.get(row), row);
}

/**
 * The rows of a body by number.
 * @throws Error for a repeated row, which React never writes
 */
function rowsOf(form: FormData, prefix: string): Map<number, string> {
  const rows = new Map<number, string>();
  for (const [name, value] of form) {
    const id = name.startsWith(prefix) ? name.slice(prefix.length) : '';
    if (!/^\d{1,9}$/.test(id)) continue;
    if (typeof value !== 'string' || rows.has(Number(id))) throw new Error('Not a row');
    rows.set(Number(id), value);
  }
  return rows;
}

const boundAction = z.object({
  id: z.string(),
  bound: z.nullable(z.string().check(z.regex(/^\$@[0-9a-f]{1,4}$/))),
});

const MAX_ARGUMENTS = 20;
const MAX_DEPTH = 20;

/** Valid strings that begin with `$`: escaped strings, values without JSON, forms. */
const SPECIAL =
  /^\$(?:\$|undefined$|Infinity$|-Infinity$|NaN$|-0$|T$|K[0-9a-f]{1,4}$|n-?\d{1,30}$|D\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$)/;

const REPEATED = /^\$([0-9a-f]{1,4}):(.{1,500})$/;
/** Limits nested references, which could grow exponentially. */
const MAX_REPEATED = 8;

/** @param row the number of the arguments' row */
function isArguments(text: string | undefined, row: number): boolean {
  const root: unknown = JSON.parse(text ?? '');
  if (!Array.isArray(root) || root.length > MAX_ARGUMENTS) return false;
  const complete = new Set<unknown>();
  let repeated = 0;

  const isValue = (value: unknown, depth: number): boolean => {
    if (typeof value === 'string') return !value.startsWith('$') || isSpecial(value);
    if (typeof value !== 'object' || value === null) return true;
    if (depth > MAX_DEPTH || Object.hasOwn(value, '__proto__')) return false;
    const isComplete = Object.values(value).every((part) => isValue(part, depth + 1));
    complete.add(value);
    return isComplete;
  };
  const isSpecial = (text: string): boolean => {
    const [, from, path] = REPEATED.exec(text) ?? [];
    if (path === undefined) return SPECIAL.test(text);
    repeated += 1;
    let target: unknown = from === row.toString(16) ? root : null;
    for (const key of path.split(':')) {
      if (typeof target !== 'object' || target === null || !Object.hasOwn(target, key))
        return false;
      target = Reflect.get(target, key);
    }
    return repeated <= MAX_REPEATED && complete.has(target);
  };
  return isValue(root, 0);
}
