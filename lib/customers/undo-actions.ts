'use server';

import { type ActionState, failure } from '@/lib/auth/action-state';
import { limitAttempts } from '@/lib/auth/attempts';
import { log } from '@/lib/log';
import { undoEmailChange as undo } from './email-undo';
import { tokenSchema } from './schema';

/** Takes an account back for the address that it was changed away from, by the link in its mail. */
export async function undoEmailChange(_: ActionState, form: FormData): Promise<ActionState> {
  try {
    const verdict = await limitAttempts();
    if (!verdict.ok) return failure(`${verdict.message} Nothing was changed.`);
    const parsed = tokenSchema.safeParse(Object.fromEntries(form));
    return await undo(parsed.success ? parsed.data.token : '');
  } catch (error) {
    log.error('Undoing a change of address broke off', { error });
    return failure('Something went wrong on our side. Try again in a moment.');
  }
}
