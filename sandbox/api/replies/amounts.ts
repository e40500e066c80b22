import { fieldError } from '../../errors.ts';
import { exponentOf, MAX_UNIT_AMOUNT, toMinorUnits } from '../../ledger/money.ts';

/**
 * Parses a decimal amount to minor units.
 *
 * @throws ServiceError `validation_failed` for more decimals than the currency has, or too much.
 */
export function readAmount(amount: number, currency: string, path: string): number {
  const minor = toMinorUnits(amount, currency);
  if (minor === null) {
    const decimals = exponentOf(currency) ?? 2;
    throw fieldError(
      'validation_failed',
      path,
      `An amount in ${currency} is not negative and has at most ${decimals} decimals.`,
    );
  }
  if (minor > MAX_UNIT_AMOUNT) {
    throw fieldError('validation_failed', path, 'This amount is too large.');
  }
  return minor;
}
