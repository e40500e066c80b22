import type { Money } from '@/lib/money';
import type { ServiceTransaction } from '@/lib/service/resources';

export type AuditProblem =
  | 'charge-without-owner'
  /** A paid order whose charge is missing from the service's complete list. */
  | 'paid-without-charge'
  /** A paid order whose charge failed or was refunded. */
  | 'charge-undone'
  /** The charged amount is not the one that the customer agreed to. */
  | 'charged-otherwise'
  | 'charge-of-another-customer'
  | 'charged-after-the-end'
  | 'subscription-without-owner'
  /** A subscription that has ended here, but is active at the service. */
  | 'subscription-runs-on'
  /** A subscription that is active here, but missing at the service. */
  | 'subscription-gone'
  /** A subscription with another plan, quantity, customer or payment status at the service. */
  | 'subscription-differs';

export type AuditFinding = {
  problem: AuditProblem;
  id: string;
  about: string;
  /**
   * `open`: may be the charge of an unsettled attempt. `elsewhere`: the customer is unknown here, or was at that time,
   * so that another shop probably charged.
   */
  weight: 'damage' | 'open' | 'elsewhere';
};

/** Known customers by their id at the service, with the time since when. */
export type Customers = ReadonlyMap<string, { email: string | null; since: Date }>;

/** A module's part of the audit; listed in modules/audits.ts. */
export type AuditPart = {
  /**
   * The module's charges by id, with a finding if something is wrong.
   *
   * @param charges those that paid no order
   * @param hidesItems whether the list shows no charge's items
   */
  claim(
    charges: readonly ServiceTransaction[],
    hidesItems: boolean,
  ): Promise<ReadonlyMap<string, AuditFinding | null>>;
  compare(
    seen: {
      listed: readonly ServiceTransaction[];
      customers: Customers;
      confirming: ReadonlySet<string>;
    },
    onProgress: (done: number, all: number) => void,
  ): Promise<{ compared: number; findings: AuditFinding[]; failures: string[] }>;
};

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
