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

/** The first message, and the first one of each field. */
export type Invalid = { message: string; fields: Record<string, string> };

export type Action<Who, Schema extends z.core.$ZodType, Answer> = {
  /** For the log. */
  name: string;
  /** The caller, or the response to an unauthorized one. May redirect. */
  authorize: () => Promise<Result<Who, Answer>>;
  schema: Schema;
  /** The messages for the codes of its schema, besides those of every form. */
  problems?: () => Readonly<Record<string, string>>;
  invalid: (input: Invalid, who: Who) => Answer | Promise<Answer>;
  /** The response after an unknown error, which is logged. */
  unknown: () => Answer;
};

/** `authorize` of an action that everybody may run. */
export const anybody = async () => ok(null);

/**
 * Runs an action: authorization, validation, then the body. The one place that handles unauthorized
 * callers, invalid input and unknown errors. A server that shuts down finishes it first.
 */
export async function runAction<Who, Schema extends z.core.$ZodType, Answer>(
  action: Action<Who, Schema, Answer>,
  input: unknown,
  body: (who: Who, input: z.output<Schema>) => Promise<Answer>,
): Promise<Answer> {
  return inAction(action.name, action.unknown, async () => {
    const who = await action.authorize();
    if (!who.ok) return who.error;
    const read = readInput(action.schema, input, action.problems?.());
    return read.ok ? body(who.value, read.value) : action.invalid(read.error, who.value);
  });
}

/**
 * Runs the body of an action in the view of its caller. A server that shuts down finishes it first.
 * @param unknown the response after an unknown error, which is logged
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

/** The input of an action as its schema reads it, or what is wrong with it. */
export function readInput<Schema extends z.core.$ZodType>(
  schema: Schema,
  input: unknown,
  problems?: Readonly<Record<string, string>>,
): Result<z.output<Schema>, Invalid> {
  if (!isStorable(input)) return fail({ message: currentTexts().t.forms.check, fields: {} });
  const parsed = z.safeParse(schema, input);
  return parsed.success ? ok(parsed.data) : fail(invalidOf(parsed.error, problems));
}

/** The view of the calling page; the default one without a browser. */
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

export type FormAction<Who, Schema extends z.core.$ZodType> = Pick<
  Action<Who, Schema, ActionState>,
  'name' | 'authorize' | 'schema' | 'problems'
> & {
  /** The input of a form, if it is more than its fields by name. */
  read?: ((form: FormData) => unknown) | undefined;
};

/**
 * `runAction` with the result of a form, which keeps its input unless the action succeeded.
 *
 * @param input a form, or what a script sent
 */
export async function formAction<Who, Schema extends z.core.$ZodType>(
  { read = fieldsOf, ...action }: FormAction<Who, Schema>,
  input: unknown,
  body: (who: Who, input: z.output<Schema>) => Promise<ActionState>,
): Promise<ActionState> {
  const form = input instanceof FormData ? input : null;
  const state = await runAction(
    {
      ...action,
      invalid: ({ message, fields }) => marking(failure(message, fields)),
      unknown: () => failure(currentTexts().t.forms.failed),
    },
    form ? read(form) : input,
    async (who, parsed) => marking(await body(who, parsed)),
  );
  return form && !state.ok ? { ...state, values: fieldsOf(form) } : state;
}

/** With what a form says that marks its one wrong field. */
function marking(state: ActionState): ActionState {
  const isOne = Object.keys(state.fields).length === 1;
  return isOne ? { ...state, marked: currentTexts().t.forms.checkMarked.one } : state;
}

/** What a caller sent as a form; an empty form where a script sent anything else. */
export function formOf(input: unknown): FormData {
  return input instanceof FormData ? input : new FormData();
}

/** A form's fields by name, without those of the framework. */
export function fieldsOf(form: FormData): Record<string, string> {
  const entries = [...form].filter(([name]) => !name.startsWith('$ACTION'));
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}
