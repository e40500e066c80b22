/**
 * `npm run labs -- clones` deletes folders from copies of this checkout and tests the rest: without `labs/` a shop
 * whose tests all run; also without `sandbox/`, with a stub for `@service/web`, a shop that builds and starts
 * live; and the sandbox alone, packed, installed and started. Then it makes another shop of the demo and its customers, with
 * the brand in `brands/plain`. `-- --only labs` (`sandbox`, `alone`, `plain`) runs one of them. Installs packages, from npm's
 * cache where possible.
 */
import { parseArgs } from 'node:util';
import { type PartResult, runPart, summarise } from '../../scripts/quality/parts.ts';
import { tryPlainBrand } from './brands.ts';
import { sandboxAlone } from './sandbox-alone.ts';
import { withoutLabs } from './without-labs.ts';
import { withoutSandbox } from './without-sandbox.ts';

const { values } = parseArgs({ options: { only: { type: 'string' } } });

const parts = [
  ['labs', 'Without labs/', withoutLabs],
  ['sandbox', 'Without labs/ and sandbox/, live', withoutSandbox],
  ['alone', 'The sandbox alone', sandboxAlone],
  [
    'plain',
    'The demo made into another shop',
    async () => {
      if (!(await tryPlainBrand())) throw new Error('A test failed; see above.');
    },
  ],
] as const;

const startedAt = performance.now();
const results: PartResult[] = [];
for (const [name, title, work] of parts) {
  if (values.only && values.only !== name) continue;
  results.push(
    await runPart(title, async () => {
      await work();
      return { passed: 1, failed: 0 };
    }),
  );
}
const { text, failed } = summarise(results, (performance.now() - startedAt) / 60_000);
console.log(text);
process.exit(failed === 0 && results.length > 0 ? 0 : 1);
