/**
 * `npm run test:unit -- lib/cart`, `npm run test:integration -- lib/cart`: runs tests whose paths contain
 * the arguments, or all tests. Options such as `-t` go to Vitest; see `npx vitest --help`.
 */
import '../shared/brief-errors.ts';
import { createCLI } from 'vitest/node';
import { fromRoot } from '../paths.ts';
import { run } from '../quality/run.ts';
import { keepTemporaryFilesInMemory } from '../shared/memory.ts';

const args = ['run', ...process.argv.slice(2)];
// Reports an unknown option without Vitest's stack trace.
const cli = createCLI();
cli.parse([process.execPath, 'vitest', ...args], { run: false });
cli.matchedCommand?.checkUnknownOptions();
cli.matchedCommand?.checkOptionValue();
keepTemporaryFilesInMemory();
const program = fromRoot('node_modules', '.bin', 'vitest');
const { ok } = await run({ name: 'vitest', program, args }, true);
process.exit(ok ? 0 : 1);
