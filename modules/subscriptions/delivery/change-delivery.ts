import { destinationOf } from '@/lib/addresses/country-rules';
import { type ActionState, failure, success } from '@/lib/auth/actions/action-state';
import type { Viewer } from '@/lib/auth/viewer';
import { type Destination, destinations } from '@/lib/checkout/pricing/quote';
import type { TaxCode } from '@/lib/checkout/pricing/rules';
import { db } from '@/lib/db/client';
import { marketOf } from '@/lib/markets/currencies';
import { saleHooks } from '@/modules/sales';
import { taxesOfPlans } from '@/modules/subscriptions/attempt/quote';
import type { DeliveryInput } from '@/modules/subscriptions/attempt/schema';
import { messageOf } from '@/modules/subscriptions/messages';
import type { SubscriptionWithPlan } from '@/modules/subscriptions/types';
import { choicesFor, type Delivery, deliveryOf } from './delivery';

/**
 * Changes the delivery address and the answers to the plan's questions from the next paid month on. Parcels of paid months
 * keep their address; parcels without an address get this address.
 */
export async function changeDelivery(viewer: Viewer, input: DeliveryInput): Promise<ActionState> {
  return db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM subscriptions WHERE id = ${input.id} FOR UPDATE`;
    const subscription = await tx.subscription.findFirst({
      where: { id: input.id, userId: viewer.userId },
      include: { plan: true },
    });
    if (!subscription) return failure(messageOf('notYours'));
    const market = marketOf(subscription.plan.currency, subscription.country);
    const places = await destinations(market);
    const destination = destinationOf(input);
    const place = places.find((candidate) => candidate.destination === destination);
    const problem = taxProblem(subscription, destination, place);
    if (problem) return failure(problem);
    const { firstname, lastname, country, choices, ...address } = input;
    const delivery = deliveryOf({ firstname, lastname, country, address });
    await tx.subscription.update({
      where: { id: subscription.id },
      data: {
        ...{ delivery, country, choices: choicesFor(subscription.planKey, choices) },
        ...(subscription.taxesIncluded &&
          place && { taxCodes: codesOf(taxesOfPlans(market, place)) }),
      },
    });
    for (const hooks of saleHooks) await hooks.addressStated(tx, subscription.id, delivery);
    return success(messageOf('deliveryChanged'));
  });
}

const codesOf = (taxes: readonly TaxCode[]) => taxes.map(({ code }) => code).sort();

/**
 * The interface cannot change a subscription's taxes. The service does not know taxes that the price includes, so that
 * such a price stays the same.
 */
function taxProblem(
  subscription: SubscriptionWithPlan,
  destination: string,
  place: Destination | undefined,
): string | null {
  const former = subscription.delivery as Delivery | null;
  if (destination === destinationOf(former?.address ?? subscription)) return null;
  if (!place) return messageOf('deliveryCountry');
  const isSame = codesOf(place.taxCodes).join() === [...subscription.taxCodes].sort().join();
  return isSame || subscription.taxesIncluded ? null : messageOf('deliveryTaxes');
}
