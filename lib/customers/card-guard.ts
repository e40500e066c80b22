import 'server-only';
import { type ActionState, failure } from '@/lib/auth/action-state';
import type { Viewer } from '@/lib/auth/viewer';
import { guardedPayment } from '@/lib/ratelimit/payments';

/**
 * Changes a card of somebody, by a token. A card that the service does not take counts as a payment
 * that was declined does: stolen cards can be tried in this way, too.
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
