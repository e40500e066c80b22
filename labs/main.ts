/**
 * `npm run labs -- torture --orders 300` runs a proof or a benchmark; without a name, lists them. See
 * labs/README.md.
 */
import { spawn } from 'node:child_process';
import { fromRoot } from '../scripts/paths.ts';

/** For programs that import the shop. */
const shop = ['--import', './scripts/register.ts'];
/** The torture harness needs net prices. */
const netShop = ['--import', './lib/testing/net-markets/register.ts'];

const labs: Readonly<Record<string, readonly string[]>> = {
  torture: [...netShop, 'labs/torture/main.ts'],
  rolling: [...shop, 'labs/rolling/main.ts'],
  engines: [...shop, 'labs/engines/main.ts'],
  mutations: [...shop, 'labs/mutations/main.ts'],
  clones: [...shop, 'labs/clones/main.ts'],
  model: [...shop, 'labs/models/main.ts'],
  conformance: ['labs/conformance/main.ts'],
  reach: ['labs/reach.ts'],
  'bench-checkout': [...shop, 'labs/bench/checkout.ts'],
  'bench-webhooks': [...shop, 'labs/bench/webhooks.ts'],
  'bench-lists': [...shop, 'labs/bench/lists.ts'],
  'bench-pages': ['labs/bench/pages.ts'],
};

const [name = '', ...args] = process.argv.slice(2);
const lab = labs[name];
if (lab) {
  const child = spawn(process.execPath, [...lab, ...args], { cwd: fromRoot(), stdio: 'inherit' });
  process.on('SIGINT', () => {}); // The terminal's Ctrl-C reaches the lab, too.
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.once('exit', (code) => process.exit(code ?? 1));
} else {
  console.error(`Say which: npm run labs -- ${Object.keys(labs).join(' | ')}`);
  process.exitCode = 1;
}
