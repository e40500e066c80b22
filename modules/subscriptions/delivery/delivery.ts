import { plans } from '@/brand/catalogue/plans';
import { asWritten } from '@/lib/addresses/country-rules';
import type { Address, Contact } from '@/lib/checkout/schema';
import type { Subscription } from '@/lib/db/generated/client';
import type { PlanQuestion, SeedPlan } from '@/modules/subscriptions/plans/seed-types';
import { brandKeyOf } from '@/modules/subscriptions/plans/versions';

export type Delivery = {
  contact: Pick<Contact, 'firstname' | 'lastname'>;
  address: Address;
};

export type Choices = Record<string, string>;

/** The brand's current plan for any version; undefined if the brand no longer has it. */
function brandPlanOf(planKey: string): SeedPlan | undefined {
  return plans.find(({ key }) => key === brandKeyOf(planKey));
}

export function questionsOf(planKey: string): readonly PlanQuestion[] {
  return brandPlanOf(planKey)?.questions ?? [];
}

/** Whether a plan ships a parcel when its free trial begins. */
export function shipsInTrial(planKey: string): boolean {
  return brandPlanOf(planKey)?.trialShips ?? false;
}

/**
 * The answers to the plan's questions; the first option replaces a missing or unknown answer. Answers to a plan that the
 * brand no longer has stay unchanged.
 */
export function choicesFor(planKey: string, answers: Choices): Choices {
  if (!brandPlanOf(planKey)) return answers;
  const entries = questionsOf(planKey).map(({ key, options }) => {
    const chosen = options.find(({ value }) => value === answers[key]) ?? options[0];
    return [key, chosen?.value ?? ''];
  });
  return Object.fromEntries(entries);
}

/** The answers for packing slips, e.g. "Ground for filter"; without labels if the brand no longer has the plan. */
export function choicesText(planKey: string, answers: Choices): string {
  const chosen = choicesFor(planKey, answers);
  if (!brandPlanOf(planKey)) return Object.values(chosen).filter(Boolean).join(', ');
  return questionsOf(planKey)
    .map(({ key, options }) => options.find(({ value }) => value === chosen[key])?.label ?? '')
    .filter(Boolean)
    .join(', ');
}

type DeliveryFields = {
  firstname: string;
  lastname: string;
  country: string;
  address: Omit<Delivery['address'], 'country'>;
};

export function deliveryOf({ firstname, lastname, country, address }: DeliveryFields): Delivery {
  const { line1, line2, city, region, postalCode } = address;
  return {
    contact: { firstname, lastname },
    address: asWritten({ line1, line2, city, region, postalCode, country }),
  };
}

export type DeliveryView = {
  /** Null until the customer enters it. */
  delivery: Delivery | null;
  country: string;
  questions: readonly PlanQuestion[];
  choices: Choices;
};

export function deliveryView({
  planKey,
  delivery,
  country,
  choices,
}: Pick<Subscription, 'planKey' | 'delivery' | 'country' | 'choices'>): DeliveryView {
  return {
    delivery: delivery as Delivery | null,
    country,
    questions: questionsOf(planKey),
    choices: choicesFor(planKey, choices as Choices),
  };
}
