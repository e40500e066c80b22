/**
 * `npm run labs -- model [--sends 3] [--crashes 1] [--without guard]` searches every interleaving of a small world
 * of payments and prints the number of states. A violation is printed as its shortest story. `--sends` and
 * `--crashes` are bounds, `--second` and `--others` select worlds (world.ts). `--without` removes a guard, in the
 * smallest world where that shows; an unknown name lists the guards.
 */
import { parseArgs } from 'node:util';
import { allBounds, boundsOf, guards } from './guards';
import { searchAll } from './search';

const { values } = parseArgs({
  options: {
    sends: { type: 'string', default: '3' },
    crashes: { type: 'string', default: '1' },
    second: { type: 'string' },
    others: { type: 'string' },
    without: { type: 'string' },
  },
});
const row = guards.find(({ guard }) => guard === values.without);
if (values.without !== undefined && !row) {
  console.error(`--without takes one of: ${guards.map(({ guard }) => guard).join(', ')}`);
  process.exit(2);
}
const bounds = row ? boundsOf(row) : allBounds(Number(values.sends), Number(values.crashes));
const variants = bounds.variants.filter(
  ({ second, others }) =>
    second === (values.second ?? second) && others === (values.others ?? others),
);
const started = performance.now();
const { states, transitions, violation, met } = searchAll({ ...bounds, variants });
const seconds = ((performance.now() - started) / 1_000).toFixed(1);
console.log(
  `${states} states, ${transitions} transitions, ${seconds} s, ${violation ? 1 : 0} violations`,
);
for (const [name, times] of Object.entries(met)) console.log(`${times} states with ${name}`);
if (violation) {
  console.log(`\n${violation.problem}:`);
  for (const [index, line] of violation.story.entries()) console.log(`${index}. ${line}`);
  process.exitCode = 1;
}
