import { type TimedMessage, untrueMessages } from '../torture/assurances.ts';

/** What shop and service have of a buyer once all time has passed. */
export type BuyerRecords = {
  /** Null where none was placed. */
  order: { status: string; transactionId: string | null } | null;
  /** In the service's ledger; times are the service's. */
  charges: readonly { id: string; at: number }[];
  messages: readonly TimedMessage[];
};

/** Statuses in which the shop goes on by itself: nobody at the merchant's is told. */
const UNSETTLED = ['PENDING', 'PAYING', 'UNCERTAIN'];

/**
 * What is wrong, as sentences. A second charge, or one without a paid order, is noticed where a person at the
 * merchant's is to decide: its order is under review, or the charge was reported as a late one.
 * @param reported ids of charges that were reported
 */
export function problemsOf(
  { order, charges, messages }: BuyerRecords,
  reported: ReadonlySet<string>,
): string[] {
  const status = order?.status ?? 'none';
  const problems = untrueMessages(
    messages,
    charges.map(({ at }) => at),
  ).map(({ message }) => `charged, and told “${message}”`);
  if (UNSETTLED.includes(status)) problems.push(`still ${status} after all time has passed`);
  if (status === 'PAID' && !charges.some(({ id }) => id === order?.transactionId)) {
    problems.push('paid without a charge');
  }
  if (status === 'REVIEW') return problems;
  const unreported = charges.filter(({ id }) => !reported.has(id));
  if (unreported.length > 1) problems.push(`charged twice, ${status}`);
  if (unreported.length > 0 && status !== 'PAID') {
    problems.push(`charged, and the order is ${status}`);
  }
  return problems;
}
