import type { Money } from '@/lib/money';
import type { ServiceTransaction } from '@/lib/service/resources';

/** A difference between the service and the shop's records. */
export type AuditProblem =
  /** A charge that belongs to nothing here. */
  | 'charge-without-owner'
  /** A paid order whose charge is missing from the service's complete list. */
  | 'paid-without-charge'
  /** A paid order whose charge failed or was refunded. */
  | 'charge-undone'
  /** The charged amount is not the one that the customer agreed to. */
  | 'charged-otherwise'
  /** A paid order whose charge belongs to another customer. */
  | 'charge-of-another-customer'
  /** A subscription that was charged after it had ended. */
  | 'charged-after-the-end'
  /** An active subscription without an owner. */
  | 'subscription-without-owner'
  /** It has ended here, but is active at the service. */
  | 'subscription-runs-on'
  /** It is active here, but does not exist at the service. */
  | 'subscription-gone'
  /** Plan, quantity, customer, or whether it is past due, differ. */
  | 'subscription-differs';

export type AuditFinding = {
  problem: AuditProblem;
  /** The transaction or subscription at the service. */
  id: string;
  /** The affected order, subscription or customer, and what differs. */
  about: string;
  /**
   * `open`: may be the charge of an attempt that is not settled yet. `elsewhere`: another shop's, of customers who are
   * unknown here or were at that time.
   */
  weight: 'damage' | 'open' | 'elsewhere';
};

/** The known customers, by their id at the service, and since when. */
export type Customers = ReadonlyMap<string, { email: string | null; since: Date }>;

/** What a module compares of the service with its records; modules/audits.ts lists them. */
export type AuditPart = {
  /**
   * The listed charges that are the module's, by id, with what is wrong with one.
   *
   * @param charges those that paid no order
   * @param hidesItems whether the list shows the items of no charge
   */
  claim(
    charges: readonly ServiceTransaction[],
    hidesItems: boolean,
  ): Promise<ReadonlyMap<string, AuditFinding | null>>;
  /** Compares each resource of the module at the service with the database. */
  compare(
    seen: {
      listed: readonly ServiceTransaction[];
      customers: Customers;
      /** Customers with an attempt that may still be charged. */
      confirming: ReadonlySet<string>;
    },
    onProgress: (done: number, all: number) => void,
  ): Promise<{ compared: number; findings: AuditFinding[]; failures: string[] }>;
};

/** Whether a charge names neither items nor a subscription. */
export function isBare({ subscriptionId, items = [] }: ServiceTransaction): boolean {
  return subscriptionId === undefined && items.length === 0;
}

export function nameOf(customers: Customers, customerId: string | undefined): string {
  if (customerId === undefined) return 'a customer who is not shown';
  const known = customers.get(customerId);
  if (known) return known.email ?? `customer ${customerId}`;
  return `customer ${customerId}, who is not known here`;
}

export function amountOf(amount: Money | undefined): string {
  return amount ? `, ${amount.amount} ${amount.currency} in minor units` : '';
}
