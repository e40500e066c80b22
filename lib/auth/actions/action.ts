import 'server-only';
import * as z from 'zod/mini';
import { followClock } from '@/lib/db/clock';
import { isStorable } from '@/lib/db/storable';
import { requestView } from '@/lib/markets/request-view';
import type { StoreView } from '@/lib/markets/types';
import { defaultView } from '@/lib/markets/views';
import { finish } from '@/lib/process/draining';
import { fail, ok, type Result } from '@/lib/result';
import { reportError } from '@/lib/telemetry/report-error';
import { currentTexts, runInView } from '@/lib/texts/current-view';
import { inSpan, isNavigation } from '@/lib/trace';
import { type ActionState, failure, fieldErrors } from './action-state';

/** Validation errors: a summary, and the first message of each field. */
export type Invalid = { message: string; fields: Record<string, string> };

export type Action<User, Schema extends z.core.$ZodType, Answer> = {
  name: string;
  /** Returns the caller, or the answer to an unauthorized one. May redirect. */
  authorize: () => Promise<Result<User, Answer>>;
  schema: Schema;
  /** Messages for error codes of this schema, in addition to those of all forms. */
  problems?: () => Readonly<Record<string, string>>;
  invalid: (input: Invalid, user: User) => Answer | Promise<Answer>;
  unknown: () => Answer;
};

/** `authorize` of a public action. */
export const anybody = async () => ok(null);

/** Runs a server action: authorization, validation, then the body. */
export async function runAction<User, Schema extends z.core.$ZodType, Answer>(
  action: Action<User, Schema, Answer>,
  input: unknown,
  body: (user: User, input: z.output<Schema>) => Promise<Answer>,
): Promise<Answer> {
  return inAction(action.name, action.unknown, async () => {
    const user = await action.authorize();
    if (!user.ok) return user.error;
    const parsed = readInput(action.schema, input, action.problems?.());
    return parsed.ok ? body(user.value, parsed.value) : action.invalid(parsed.error, user.value);
  });
}

/**
 * Runs the body of an action in the caller's view. A server that shuts down waits for the body.
 * @param unknown the answer after an unexpected error, which is logged
 */
export async function inAction<Answer>(
  name: string,
  unknown: () => Answer,
  body: () => Promise<Answer>,
): Promise<Answer> {
  const answer = async () => {
    try {
      await followClock();
      return await body();
    } catch (error) {
      if (isNavigation(error)) throw error;
      reportError('An action failed', error, { action: name });
      return unknown();
    }
  };
  return finish(() =>
    inSpan(`action ${name}`, {}, async () => runInView(await viewOfCaller(), answer)),
  );
}

export function readInput<Schema extends z.core.$ZodType>(
  schema: Schema,
  input: unknown,
  problems?: Readonly<Record<string, string>>,
): Result<z.output<Schema>, Invalid> {
  if (!isStorable(input)) return fail({ message: currentTexts().t.forms.check, fields: {} });
  const parsed = z.safeParse(schema, input);
  return parsed.success ? ok(parsed.data) : fail(invalidOf(parsed.error, problems));
}

/** The view of the page that called the action; the default view outside of a request, as in tests. */
async function viewOfCaller(): Promise<StoreView> {
  try {
    return await requestView();
  } catch {
    return defaultView;
  }
}

function invalidOf(error: z.core.$ZodError, own?: Readonly<Record<string, string>>): Invalid {
  const { check, checkMarked, problems } = currentTexts().t.forms;
  const fields = fieldErrors(error, { ...problems, ...own });
  const [first = check] = Object.values(fields);
  return { message: Object.keys(fields).length > 1 ? checkMarked.other : first, fields };
}

export type FormAction<User, Schema extends z.core.$ZodType> = Pick<
  Action<User, Schema, ActionState>,
  'name' | 'authorize' | 'schema' | 'problems'
> & {
  /** Reads the schema's input from the form. By default the input is the form's fields by name. */
  read?: ((form: FormData) => unknown) | undefined;
};

/**
 * Runs a server action whose answer is the state of a form.
 * @param input a form, or whatever else a client sent
 */
export async function formAction<User, Schema extends z.core.$ZodType>(
  { read = fieldsOf, ...action }: FormAction<User, Schema>,
  input: unknown,
  body: (user: User, input: z.output<Schema>) => Promise<ActionState>,
): Promise<ActionState> {
  const form = input instanceof FormData ? input : null;
  const state = await runAction(
    {
      ...action,
      invalid: ({ message, fields }) => marking(failure(message, fields)),
      unknown: () => failure(currentTexts().t.forms.failed),
    },
    form ? read(form) : input,
    async (user, parsed) => marking(await body(user, parsed)),
  );
  return form && !state.ok ? { ...state, values: fieldsOf(form) } : state;
}

/** Adds the summary for forms that show the message of a single invalid field beside that field. */
function marking(state: ActionState): ActionState {
  const isSingle = Object.keys(state.fields).length === 1;
  return isSingle ? { ...state, marked: currentTexts().t.forms.checkMarked.one } : state;
}

/** The submitted form; an empty one if a client sent something else. */
export function formOf(input: unknown): FormData {
  return input instanceof FormData ? input : new FormData();
}

/** A form's fields by name, without those that Next.js adds. */
export function fieldsOf(form: FormData): Record<string, string> {
  const entries = [...form].filter(([name]) => !name.startsWith('$ACTION'));
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}
