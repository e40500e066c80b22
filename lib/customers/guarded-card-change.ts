import 'server-only';
import { type ActionState, failure } from '@/lib/auth/actions/action-state';
import type { Viewer } from '@/lib/auth/viewer';
import { guardedPayment } from '@/lib/ratelimit/guarded-payment';

/**
 * Changes a card by its token. A refused card counts like a declined payment: stolen cards can be
 * tested this way, too.
 */
export async function guardedCardChange(
  who: Viewer,
  paymentToken: string,
  change: () => Promise<ActionState>,
): Promise<ActionState> {
  const payer = { account: who, cartId: null, email: who.email, paymentToken };
  const { state } = await guardedPayment(payer, async (refusal) => {
    const refused = await refusal();
    const answer = refused ? failure(refused) : await change();
    return { outcome: answer.declined ? 'declined' : 'settled', state: answer };
  });
  return state;
}
