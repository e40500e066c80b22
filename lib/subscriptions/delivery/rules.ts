import { changesCloseDays, plans } from '@/brand/catalogue/plans';
import { asWritten } from '@/lib/addresses/check';
import type { Address, Contact } from '@/lib/checkout/schema';
import type { PlanQuestion } from '@/lib/subscriptions/plans/seed-types';
import { DAY_MS } from '@/lib/subscriptions/rules';

/** Where parcels go, as they are labelled. */
export type Delivery = {
  contact: Pick<Contact, 'firstname' | 'lastname'>;
  address: Address;
};

/** Answers to what a plan asks, by key. */
export type Choices = Record<string, string>;

/** What a plan asks its customers. */
export function questionsOf(planKey: string): readonly PlanQuestion[] {
  return plans.find(({ key }) => key === planKey)?.asks ?? [];
}

/** Whether a plan sends a parcel when its free trial begins. */
export function shipsInTrial(planKey: string): boolean {
  return plans.find(({ key }) => key === planKey)?.trialShips ?? false;
}

/** The answers to what the plan asks: what is missing, or no option of it, is its first one. */
export function choicesFor(planKey: string, given: Choices): Choices {
  const entries = questionsOf(planKey).map(({ key, options }) => {
    const chosen = options.find(({ value }) => value === given[key]) ?? options[0];
    return [key, chosen?.value ?? ''];
  });
  return Object.fromEntries(entries);
}

/** The answers as a packer reads them, e.g. "Ground for filter". */
export function choicesText(planKey: string, given: Choices): string {
  const chosen = choicesFor(planKey, given);
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
