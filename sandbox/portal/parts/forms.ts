import type { Context } from 'hono';
import type { z } from 'zod';
import { type FieldProblem, ServiceError } from '../../errors.ts';
import type { Portal } from '../portal.ts';
import { FORM_SECRET_FIELD, isFormSecret } from '../security.ts';
import type { Filled } from './fields.ts';

/** A submitted form: text fields as strings, checkboxes of one name as a list. */
export type Sent = {
  /** The trimmed text of a field; undefined when empty or missing. */
  text(name: string): string | undefined;
  /** The number in a field; NaN when it is not a number, undefined when empty. */
  number(name: string): number | undefined;
  all(name: string): string[];
  has(name: string): boolean;
  /** All values, to fill the form in again. */
  readonly values: Record<string, string>;
};

/**
 * Parses the form of a POST.
 * @throws ServiceError `bad_request` for a form that was not rendered by this process.
 */
export async function readForm(portal: Portal, c: Context): Promise<Sent> {
  const body = await c.req.parseBody({ all: true });
  if (!isFormSecret(portal.formSecret, body[FORM_SECRET_FIELD])) {
    throw new ServiceError(
      'bad_request',
      'The sandbox was restarted since this page was loaded. Go back, reload it, and try again.',
    );
  }
  const all = (name: string) =>
    [body[name] ?? []].flat().filter((value) => typeof value === 'string');
  const text = (name: string) => all(name)[0]?.trim() || undefined;
  return {
    text,
    all,
    has: (name) => all(name).length > 0,
    number: (name) => {
      const value = text(name);
      if (value === undefined) return undefined;
      return /^[+-]?\d+([.,]\d+)?$/.test(value) ? Number(value.replace(',', '.')) : Number.NaN;
    },
    values: Object.fromEntries(Object.keys(body).map((name) => [name, all(name)[0] ?? ''])),
  };
}

/** Errors of a form by field name; form-level errors are under `form`. */
export type Problems = Record<string, string>;

export type Outcome<T> = { readonly done: T } | { readonly problems: Problems };

/**
 * Validates a form's input and performs the action.
 *
 * @param fieldOf maps a path in the input to the form's field name, where they differ.
 */
export async function attempt<Input, T>(
  schema: z.ZodType<Input>,
  input: unknown,
  perform: (input: Input) => T | Promise<T>,
  fieldOf: (path: string) => string = (path) => path,
): Promise<Outcome<T>> {
  const parsed = schema.safeParse(input);
  if (!parsed.success) {
    return {
      problems: byField(
        parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
        fieldOf,
      ),
    };
  }
  const { data } = parsed;
  return tryTo(() => perform(data), fieldOf);
}

/** Performs an action that the service may refuse. */
export async function tryTo<T>(
  perform: () => T | Promise<T>,
  fieldOf: (path: string) => string = (path) => path,
): Promise<Outcome<T>> {
  try {
    return { done: await perform() };
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code === 'not_found') throw error;
    const fields = error.fields.length > 0 ? error.fields : [{ path: '', message: error.message }];
    return { problems: byField(fields, fieldOf) };
  }
}

export function refill(sent: Sent, problems: Problems): Filled {
  return { values: sent.values, problems };
}

function byField(fields: readonly FieldProblem[], fieldOf: (path: string) => string): Problems {
  const problems: Problems = {};
  for (const { path, message } of fields)
    problems[path === '' ? 'form' : fieldOf(path)] ??= message;
  return problems;
}
