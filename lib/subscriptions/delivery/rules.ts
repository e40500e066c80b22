import { changesCloseDays, plans } from '@/brand/catalogue/plans';
import { asWritten } from '@/lib/addresses/check';
import type { Address, Contact } from '@/lib/checkout/schema';
import type { PlanQuestion, SeedPlan } from '@/lib/subscriptions/plans/seed-types';
import { brandKeyOf } from '@/lib/subscriptions/plans/versions';
import { DAY_MS } from '@/lib/subscriptions/rules';

/** Where parcels go, as they are labelled. */
export type Delivery = {
  contact: Pick<Contact, 'firstname' | 'lastname'>;
  address: Address;
};

/** Answers to what a plan asks, by key. */
export type Choices = Record<string, string>;

/** A plan as the brand describes it; a former version as the present one. None for a plan that it has no more. */
function described(planKey: string): SeedPlan | undefined {
  return plans.find(({ key }) => key === brandKeyOf(planKey));
}

/** What a plan asks its customers. */
export function questionsOf(planKey: string): readonly PlanQuestion[] {
  return described(planKey)?.asks ?? [];
}

/** Whether a plan sends a parcel when its free trial begins. */
export function shipsInTrial(planKey: string): boolean {
  return described(planKey)?.trialShips ?? false;
}

/**
 * The answers to what the plan asks: what is missing, or no option of it, is its first one. What was answered to a plan
 * that the brand has no more stays as it is.
 */
export function choicesFor(planKey: string, given: Choices): Choices {
  if (!described(planKey)) return given;
  const entries = questionsOf(planKey).map(({ key, options }) => {
    const chosen = options.find(({ value }) => value === given[key]) ?? options[0];
    return [key, chosen?.value ?? ''];
  });
  return Object.fromEntries(entries);
}

/** The answers as a packer reads them, e.g. "Ground for filter"; unlabelled where the brand has no such plan any more. */
export function choicesText(planKey: string, given: Choices): string {
  const chosen = choicesFor(planKey, given);
  if (!described(planKey)) return Object.values(chosen).filter(Boolean).join(', ');
  return questionsOf(planKey)
    .map(({ key, options }) => options.find(({ value }) => value === chosen[key])?.label ?? '')
    .filter(Boolean)
    .join(', ');
}

type Typed = {
  firstname: string;
  lastname: string;
  country: string;
  address: Omit<Delivery['address'], 'country'>;
};

/** What a subscription attempt says of where its parcels go. */
export function deliveryOf({ firstname, lastname, country, address }: Typed): Delivery {
  const { line1, line2, city, region, postalCode } = address;
  return {
    contact: { firstname, lastname },
    address: asWritten({ line1, line2, city, region, postalCode, country }),
  };
}

/**
 * From when on the next parcel is not changed any more, until its month is charged; null where no charge
 * is known to come.
 */
export function changesCloseAt(nextChargeAt: Date | null): Date | null {
  return nextChargeAt && new Date(nextChargeAt.getTime() - changesCloseDays * DAY_MS);
}
