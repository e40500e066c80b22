import 'server-only';
import * as z from 'zod/mini';
import { followClock } from '@/lib/db/clock';
import { isStorable } from '@/lib/db/storable';
import { requestView } from '@/lib/markets/request-view';
import type { StoreView } from '@/lib/markets/types';
import { defaultView } from '@/lib/markets/views';
import { finish } from '@/lib/process/draining';
import { ok, type Result } from '@/lib/result';
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
  return finish(() =>
    inSpan(`action ${action.name}`, {}, async () =>
      runInView(await viewOfCaller(), () => answerOf(action, input, body)),
    ),
  );
}

async function answerOf<Who, Schema extends z.core.$ZodType, Answer>(
  action: Action<Who, Schema, Answer>,
  input: unknown,
  body: (who: Who, input: z.output<Schema>) => Promise<Answer>,
): Promise<Answer> {
  try {
    await followClock();
    const who = await action.authorize();
    if (!who.ok) return who.error;
    if (!isStorable(input)) {
      return await action.invalid({ message: currentTexts().t.forms.check, fields: {} }, who.value);
    }
    const parsed = z.safeParse(action.schema, input);
    if (!parsed.success)
      return await action.invalid(invalidOf(parsed.error, action.problems?.()), who.value);
    return await body(who.value, parsed.data);
  } catch (error) {
    if (isNavigation(error)) throw error;
    reportError('An action failed', error, { action: action.name });
    return action.unknown();
  }
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

/** The fields named "<prefix>.<key>", by key. */
export function fieldsUnder(prefix: string, form: FormData): Record<string, string> {
  const entries = Object.entries(fieldsOf(form)).flatMap(([name, text]) =>
    name.startsWith(`${prefix}.`) ? [[name.slice(prefix.length + 1), text] as const] : [],
  );
  return Object.fromEntries(entries);
}
