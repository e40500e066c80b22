import 'server-only';
import { type ActionState, failure } from '@/lib/auth/actions/action-state';
import type { Viewer } from '@/lib/auth/viewer';
import { guardedPayment } from '@/lib/ratelimit/guarded-payment';

/** Counts declined cards like declined payments, because stolen cards can be tested by adding them, too. */
export async function guardedCardChange(
  user: Viewer,
  paymentToken: string,
  change: () => Promise<ActionState>,
): Promise<ActionState> {
  const payer = { account: user, cartId: null, email: user.email, paymentToken };
  const { state } = await guardedPayment(payer, async (refusal) => {
    const message = await refusal();
    const result = message ? failure(message) : await change();
    return { outcome: result.declined ? 'declined' : 'settled', state: result };
  });
  return state;
}
