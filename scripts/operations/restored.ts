/**
 * `npm run db:restored -- --last-invoice HL-001234` prepares a restored dump, before any process runs on it:
 * invoices continue after the last one that was issued, which may be newer than the dump, and payments that the dump
 * has as never sent are looked for at the service. Nothing is charged until staff confirm at /merchant. Without the option, it says which invoice the dump has last.
 *
 * If nobody knows the last one, name a higher number: a gap can be explained, a number on two invoices cannot.
 */
import '../shared/brief-errors.ts';
import { parseArgs } from 'node:util';
import { shop } from '../../brand/shop.ts';
import { disconnect } from '../../lib/db/client.ts';
import { followClock } from '../../lib/db/clock.ts';
import { invoiceNumber } from '../../lib/invoices/rules.ts';
import { continueNumbers, lastSerial } from '../../lib/invoices/store.ts';
import { assumeSent } from '../../lib/ledger/restored-attempts.ts';
import { stopSending } from '../../lib/payments/send-stop.ts';
import { loadEnvFiles } from '../shared/env-files.ts';

const { values } = parseArgs({ options: { 'last-invoice': { type: 'string' } } });
loadEnvFiles();
await followClock();
const isDone = await prepare(values['last-invoice']);
await disconnect();
process.exit(isDone ? 0 : 1);

async function prepare(lastInvoice: string | undefined): Promise<boolean> {
  const numberOf = (serial: number) => invoiceNumber(shop.invoicePrefix, serial);
  const dumped = await lastSerial();
  const serial = lastInvoice?.replace(shop.invoicePrefix, '') ?? '';
  const issued = /^\d{1,9}$/.test(serial) ? Number(serial) : Number.NaN;
  if (Number.isNaN(issued) || issued < dumped) {
    const last =
      dumped === 0 ? 'The dump has no invoices.' : `The dump ends with ${numberOf(dumped)}.`;
    console.error(`${last} Name the last one that was issued: --last-invoice ${numberOf(dumped)}`);
    return false;
  }
  await stopSending('restored');
  console.log('Nothing is charged until staff confirm at /merchant that orders and charges agree.');
  await continueNumbers(issued);
  console.log(`The next invoice is ${numberOf(issued + 1)}.`);
  const { unknown, unsent, undecided } = await assumeSent();
  console.log(
    `Payments that the dump has as never sent: ${unknown.length} may have been, and are looked for; ` +
      `${unsent.length} were not.`,
  );
  for (const id of undecided) {
    console.error(
      `Not decided: ${id}. Run this again; otherwise the worker takes it as never sent.`,
    );
  }
  return undecided.length === 0;
}
