import { type TimedMessage, untrueMessages } from '../torture/assurances.ts';

export type BuyerRecords = {
  /** Null if none was placed. */
  order: { status: string; transactionId: string | null } | null;
  charges: readonly { id: string; at: number }[];
  messages: readonly TimedMessage[];
};

const UNSETTLED = ['PENDING', 'PAYING', 'UNCERTAIN'];

/**
 * Staff notice a second charge, or one without a paid order, if the order is under review or the charge was
 * reported.
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
