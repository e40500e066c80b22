import { shop } from '@/brand/shop';
import type { RestoreStep } from '@/lib/ledger/restore-step';
import { invoiceNumber } from './draft';
import { continueNumbers, lastSerial } from './write-invoices';

/**
 * After a restore, numbers continue after the last issued invoice, which may be newer than the dump. If that number is
 * unknown, any higher one is safe: a gap can be explained, a duplicate number cannot.
 */
export const continueInvoices: RestoreStep = {
  option: 'last-invoice',
  async problem(value) {
    const dumped = await lastSerial();
    const issued = serialOf(value);
    if (issued !== null && issued >= dumped) return null;
    const last =
      dumped === 0 ? 'The dump has no invoices.' : `The dump ends with ${numberOf(dumped)}.`;
    return `${last} Name the last one that was issued: --last-invoice ${numberOf(dumped)}`;
  },
  async run(value) {
    const issued = serialOf(value);
    if (issued === null) throw new Error('Not a number of an invoice');
    await continueNumbers(issued);
    return `The next invoice is ${numberOf(issued + 1)}.`;
  },
};

const numberOf = (serial: number) => invoiceNumber(shop.invoicePrefix, serial);

/** The serial in an invoice number, with or without the prefix; null if invalid. */
function serialOf(number = ''): number | null {
  const serial = number.replace(shop.invoicePrefix, '');
  return /^\d{1,9}$/.test(serial) ? Number(serial) : null;
}
