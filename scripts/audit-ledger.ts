/**
 * `npm run audit:ledger` checks what must always hold of orders and charges. Reads only, safe on a
 * live system; exits with 1 and names the orders when something does not hold.
 */
import { invariants } from '../lib/checkout/invariants.ts';
import { disconnect, pool } from '../lib/db/client.ts';

const SHOWN = 20;
let broken = 0;
for (const { name, sql } of invariants) {
  const { rows } = await pool().query<{ order: string }>(sql);
  console.log(`${rows.length === 0 ? 'holds ' : 'BROKEN'}  ${name}`);
  for (const row of rows.slice(0, SHOWN)) console.log(`        order ${row.order}`);
  if (rows.length > SHOWN) console.log(`        and ${rows.length - SHOWN} more`);
  if (rows.length > 0) broken += 1;
}
await disconnect();
console.log(
  broken === 0 ? 'Every rule holds.' : `${broken} of ${invariants.length} rules are broken.`,
);
process.exitCode = broken === 0 ? 0 : 1;
