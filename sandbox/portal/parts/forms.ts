import type { Context } from 'hono';
import type { z } from 'zod';
import { type FieldProblem, ServiceError } from '../../errors.ts';
import type { Portal } from '../portal.ts';
import { FORM_SECRET_FIELD, isFormSecret } from '../security.ts';
import type { Filled } from './fields.ts';

/** What a form sent: text fields as they are, and boxes of one name as a list. */
export type Sent = {
  /** The trimmed text of a field; undefined when it is empty or was not sent. */
  text(name: string): string | undefined;
  /** The number that a field holds; NaN for what is none, undefined when it is empty. */
  number(name: string): number | undefined;
  all(name: string): string[];
  has(name: string): boolean;
  /** Everything, to be shown again. */
  readonly values: Record<string, string>;
};

/**
 * Reads the form of a POST.
 *
 * @throws ServiceError `bad_request` for one that no page of this run of the portal has made.
 */
export async function readForm(portal: Portal, c: Context): Promise<Sent> {
  const body = await c.req.parseBody({ all: true });
  if (!isFormSecret(portal.formSecret, body[FORM_SECRET_FIELD])) {
    throw new ServiceError(
      'bad_request',
      'This page is from before the sandbox was started anew. Go back, reload it, and try again.',
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

/** What is wrong with a form, by the name of the field; under `form` what belongs to none. */
export type Problems = Record<string, string>;

export type Outcome<T> = { readonly done: T } | { readonly problems: Problems };

/**
 * Checks a form's input and does what it asks for.
 *
 * @param fieldOf the name of the form's field for a place in the input, where it is another one.
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

/** Does something that the service may refuse. */
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
