/**
 * `npm run test:unit -- lib/cart`, `npm run test:integration -- lib/cart`: the tests whose paths contain the
 * arguments; all of them without any. Options such as `-t` go to Vitest; `npx vitest --help` lists them.
 */
import { createCLI } from 'vitest/node';
import { fromRoot } from '../paths.ts';
import { run } from '../quality/run.ts';

const args = ['run', ...process.argv.slice(2)];
// Vitest itself ends an option that it does not know with a stack trace of its own.
const cli = createCLI();
cli.parse([process.execPath, 'vitest', ...args], { run: false });
cli.matchedCommand?.checkUnknownOptions();
cli.matchedCommand?.checkOptionValue();
const program = fromRoot('node_modules', '.bin', 'vitest');
const { ok } = await run({ name: 'vitest', program, args }, true);
process.exit(ok ? 0 : 1);
