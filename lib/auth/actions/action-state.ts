export type ActionState = {
  ok: boolean | null;
  message: string | null;
  fields: Record<string, string>;
  /** Replaces `message` in forms that show field errors beside the fields. */
  marked?: string;
  /** The submitted fields after a failure, because React resets a submitted form. */
  values?: Record<string, string>;
  /** If the user has to sign in: the path to return to, and the label of the link to the sign-in page. */
  signInTo?: string;
  signIn?: string;
  declined?: boolean;
  /** Asks for confirmation of `value`: nothing was changed yet. `doubts` are the reasons to hesitate. */
  insist?: { value: string; doubts: string[]; label?: string };
};

export const untouched: ActionState = { ok: null, message: null, fields: {} };

/** @param message null if the page itself shows the change */
export function success(message: string | null): ActionState {
  return { ok: true, message, fields: {} };
}

export function failure(message: string, fields: Record<string, string> = {}): ActionState {
  return { ok: false, message, fields };
}

/**
 * The first message of each field.
 * @param texts messages by the error codes of schemas; `{max}` is the allowed length
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
