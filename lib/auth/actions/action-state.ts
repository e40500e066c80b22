/** The result of a form. */
export type ActionState = {
  /** Null before submission. */
  ok: boolean | null;
  message: string | null;
  /** Messages by field. */
  fields: Record<string, string>;
  /** Instead of the message if the form marks its one invalid field. */
  marked?: string;
  /** The input of a failed submission: React resets a submitted form. */
  values?: Record<string, string>;
  /** Where to continue after signing in, when the session has expired. */
  signInTo?: string;
  /** The label of that link. */
  signIn?: string;
  /** The service declined a card. */
  declined?: boolean;
  /** Nothing was changed: what would happen, or the doubts about the entered value. Submitted again, it is accepted. */
  insist?: { value: string; doubts: string[]; label?: string };
};

export const untouched: ActionState = { ok: null, message: null, fields: {} };

/** The change was made. Null if the page shows it anyway. */
export function success(message: string | null): ActionState {
  return { ok: true, message, fields: {} };
}

/** The change was not made, or not known to be. */
export function failure(message: string, fields: Record<string, string> = {}): ActionState {
  return { ok: false, message, fields };
}

/**
 * The first message of each field.
 * @param texts of the codes that a schema has instead of messages; {max} is how much it allows
 */
export function fieldErrors(
  error: { issues: { path: PropertyKey[]; message: string }[] },
  texts: Readonly<Record<string, string>>,
): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of error.issues) {
    const text = texts[issue.message] ?? issue.message;
    const max = 'maximum' in issue ? String(issue.maximum) : '';
    errors[issue.path.map(String).join('.')] ??= text.replace('{max}', max);
  }
  return errors;
}
