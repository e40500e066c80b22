import { type ActionState, failure, success } from '@/lib/auth/actions/action-state';
import type { Viewer } from '@/lib/auth/viewer';
import { type Destination, destinations } from '@/lib/checkout/pricing/quote';
import type { TaxCode } from '@/lib/checkout/pricing/rules';
import { now } from '@/lib/clock';
import { type Database, db } from '@/lib/db/client';
import type { Plan, Subscription, SubscriptionCommand } from '@/lib/db/generated/client';
import { addressParcels } from '@/lib/fulfilment/packing/parcels';
import { marketOf } from '@/lib/markets/currencies';
import { taxesOfPlans } from '@/lib/subscriptions/attempt/quote';
import type { DeliveryInput } from '@/lib/subscriptions/attempt/schema';
import { chargeStateFor, knownOf, shownOf } from '@/lib/subscriptions/effects';
import { messageOf } from '@/lib/subscriptions/messages';
import { factsOf } from '@/lib/subscriptions/rules';
import { choicesFor, deliveryOf } from './rules';
import { deliveryView } from './view';

type Held = Subscription & { plan: Plan; commands: SubscriptionCommand[] };

/**
 * Changes the delivery address and the answers to the plan's questions, until the cut-off before
 * the next charge. Parcels of paid months keep theirs; those without an address get this one.
 */
export async function changeDelivery(who: Viewer, input: DeliveryInput): Promise<ActionState> {
  return db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM subscriptions WHERE id = ${input.id} FOR UPDATE`;
    const held = await tx.subscription.findFirst({
      where: { id: input.id, userId: who.userId },
      include: { plan: true, commands: true },
    });
    if (!held) return failure(messageOf('notYours'));
    const market = marketOf(held.plan.currency, held.country);
    const places = await destinations(market);
    const place = places.find((one) => one.country === input.country);
    const problem = (await closedFor(tx, held)) ?? taxProblem(held, input.country, place);
    if (problem) return failure(problem);
    const { firstname, lastname, country, choices, ...address } = input;
    const delivery = deliveryOf({ firstname, lastname, country, address });
    await tx.subscription.update({
      where: { id: held.id },
      data: {
        ...{ delivery, country, choices: choicesFor(held.planKey, choices) },
        ...(held.taxesIncluded && place && { taxCodes: codesOf(taxesOfPlans(market, place)) }),
      },
    });
    await addressParcels(tx, held.id, delivery);
    return success(messageOf('deliveryChanged'));
  });
}

async function closedFor(tx: Database, held: Held): Promise<string | null> {
  const mirror = await tx.mirrorSubscription.findUnique({ where: { serviceId: held.serviceId } });
  const charged = await chargeStateFor(tx, held);
  const facts = factsOf(knownOf(held), shownOf(mirror), charged, now());
  return deliveryView(held, facts, now()).isClosed ? messageOf('deliveryClosed') : null;
}

const codesOf = (taxes: readonly TaxCode[]) => taxes.map(({ code }) => code).sort();

/**
 * The interface sets a subscription's taxes when it is created, and never again. Those that its price contains are
 * none of the service's: the price stays, whatever it contains.
 */
function taxProblem(held: Held, country: string, place: Destination | undefined): string | null {
  if (country === held.country) return null;
  if (!place) return messageOf('deliveryCountry');
  const isSame = codesOf(place.taxCodes).join() === [...held.taxCodes].sort().join();
  return isSame || held.taxesIncluded ? null : messageOf('deliveryTaxes');
}
