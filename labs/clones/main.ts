/**
 * `npm run labs -- clones` deletes folders from copies of this checkout and tests the rest: without `labs/` a shop
 * whose tests all run; also without `sandbox/`, with a stub for `@service/web`, a shop that builds and starts
 * live; and the sandbox alone, packed, installed and started. Then it makes shops of other brands: one with one language and
 * one currency, one that sells ceramics, and the demo with its customers made into a pottery word by word.
 * `-- --only labs` (`sandbox`, `alone`, `corner`, `ceramics`, `pottery`) runs one of them. Installs packages, from npm's
 * cache where possible.
 */
import { parseArgs } from 'node:util';
import { type PartResult, runPart, summarise } from '../../scripts/quality/parts.ts';
import { testUnitsIn, tryBrand } from './brands.ts';
import { sandboxAlone } from './sandbox-alone.ts';
import { withoutLabs } from './without-labs.ts';
import { withoutSandbox } from './without-sandbox.ts';

const { values } = parseArgs({ options: { only: { type: 'string' } } });

function passed(ok: boolean): void {
  if (!ok) throw new Error('A test failed; see above.');
}

/** The demo first gets customers; then its brand is replaced, as in docs/make-it-yours.md. */
const pottery = {
  name: 'pottery',
  on: 'ceramics',
  keeps: ['wording.ts', 'en/wording.ts', 'catalogue/phrases.ts'],
  photographs: ['table', 'shelf', 'plate'],
  hasPast: true,
} as const;

const parts = [
  ['labs', 'Without labs/', withoutLabs],
  ['sandbox', 'Without labs/ and sandbox/, live', withoutSandbox],
  ['alone', 'The sandbox alone', sandboxAlone],
  [
    'corner',
    'Unit tests in a shop with one language and one currency',
    async () => passed(await testUnitsIn({ name: 'corner', on: 'ceramics' })),
  ],
  ['ceramics', 'A shop of another brand', async () => passed(await tryBrand({ name: 'ceramics' }))],
  ['pottery', 'The demo made into another shop', async () => passed(await tryBrand(pottery))],
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
