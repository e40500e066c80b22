import type { Subscription } from '@/lib/db/generated/client';
import type { PlanQuestion } from '@/modules/subscriptions/plans/seed-types';
import type { Facts } from '@/modules/subscriptions/rules';
import { type Choices, changesCloseAt, choicesFor, type Delivery, questionsOf } from './rules';

/** Delivery address and contents of parcels, as a subscription's owner sees and changes them. */
export type DeliveryView = {
  /** Null if the customer has not been asked yet. */
  delivery: Delivery | null;
  country: string;
  questions: readonly PlanQuestion[];
  choices: Choices;
  /** Until when the next parcel can be changed; null if unknown. */
  closesAt: Date | null;
  /** The next parcel is being prepared: changes are possible again once its month is charged. */
  isClosed: boolean;
};

export function deliveryView(
  { planKey, delivery, country, choices }: Subscription,
  facts: Facts,
  now: Date,
): DeliveryView {
  const closesAt = changesCloseAt(facts.nextChargeAt?.at ?? null);
  return {
    delivery: delivery as Delivery | null,
    country,
    questions: questionsOf(planKey),
    choices: choicesFor(planKey, choices as Choices),
    closesAt,
    isClosed: delivery !== null && closesAt !== null && closesAt <= now,
  };
}
