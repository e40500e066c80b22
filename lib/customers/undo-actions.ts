'use server';

import * as z from 'zod/mini';
import { formAction } from '@/lib/auth/actions/action';
import { type ActionState, failure } from '@/lib/auth/actions/action-state';
import { limitAttempts } from '@/lib/auth/sign-in/attempts';
import { fillIn } from '@/lib/format';
import { fail, ok } from '@/lib/result';
import { currentTexts } from '@/lib/texts/current-view';
import { undoEmailChange as undo } from './email-undo';
import { tokenSchema } from './schema';

/** Takes an account back for the address that it was changed away from, by the link in its mail. */
export async function undoEmailChange(_: ActionState, form: FormData): Promise<ActionState> {
  const authorize = async () => {
    const allowed = await limitAttempts();
    if (allowed.ok) return ok(null);
    return fail(
      failure(fillIn(currentTexts().t.forms.unchanged, { message: allowed.error.message })),
    );
  };
  const schema = z.object({ token: z.catch(tokenSchema.shape.token, '') });
  return formAction({ name: 'email-undo', authorize, schema }, form, (_who, { token }) =>
    undo(token),
  );
}
