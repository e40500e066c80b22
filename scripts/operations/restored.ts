/**
 * `npm run db:restored -- --last-invoice HL-001234` prepares a restored database before any process uses
 * it: it looks for payments that may have been sent after the backup, and modules recover what the backup
 * lacks (modules/restore-steps.ts). Nothing is charged until staff confirm at /merchant. Prints which
 * options are missing.
 */
import '../shared/brief-errors.ts';
import { parseArgs } from 'node:util';
import { disconnect } from '../../lib/db/client.ts';
import { followClock } from '../../lib/db/clock.ts';
import { assumeSent } from '../../lib/ledger/restored-attempts.ts';
import { stopSending } from '../../lib/payments/send-stop.ts';
import { restoreSteps } from '../../modules/restore-steps.ts';
import { loadEnvFiles } from '../shared/env-files.ts';

const options = Object.fromEntries(
  restoreSteps.map(({ option }) => [option, { type: 'string' as const }]),
);
const { values } = parseArgs({ options });
loadEnvFiles();
await followClock();
const isDone = await prepare();
await disconnect();
process.exit(isDone ? 0 : 1);

async function prepare(): Promise<boolean> {
  for (const { option, problem } of restoreSteps) {
    const text = await problem(values[option]);
    if (text) {
      console.error(text);
      return false;
    }
  }
  await stopSending('restored');
  console.log('Nothing is charged until staff confirm at /merchant that orders and charges agree.');
  for (const { option, run } of restoreSteps) console.log(await run(values[option]));
  const { unknown, unsent, undecided } = await assumeSent();
  console.log(
    `Unsent payments of the backup: ${unknown.length} may have been sent later, and are searched for; ` +
      `${unsent.length} were not sent.`,
  );
  for (const id of undecided) {
    console.error(
      `Undecided: ${id}. Run this again, or the worker treats the payment as never sent.`,
    );
  }
  return undecided.length === 0;
}
