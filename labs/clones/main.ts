/**
 * `npm run labs -- clones` copies this folder, replaces the brand with `brands/plain`, and runs the type check, unit
 * tests, the cart's integration tests and browser tests in the copy.
 */
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { fromRoot, projectRoot } from '../../scripts/paths.ts';
import { linkFolder } from '../../scripts/quality/link-folder.ts';
import { run } from '../../scripts/quality/run.ts';

const notCopied =
  /^(?:node_modules|\.git|\.data|\.next.*|test-results|playwright-report|coverage)$/;
/** Tests about this brand, which `docs/make-it-yours.md` says to adapt. */
const ofThisBrand = ['scripts/quality/docs.test.ts'];

/** As large as a camera's, with noise that does not compress. */
const photograph = {
  width: 3000,
  height: 4000,
  channels: 3 as const,
  background: 'tan',
  noise: { type: 'gaussian' as const, mean: 128, sigma: 30 },
};

const directory = copyShop();
try {
  const isBrowsed = await browse(directory, 'plain.before.spec.ts');
  await replaceBrand(directory);
  const isBought = isBrowsed && (await browse(directory, 'plain.spec.ts'));
  const isTested = await runTests(directory);
  process.exitCode = isBought && isTested ? 0 : 1;
} finally {
  rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
}

function copyShop(): string {
  const directory = mkdtempSync(join(tmpdir(), 'storefront-plain-'));
  const entries = readdirSync(projectRoot, { withFileTypes: true });
  for (const entry of entries.filter((one) => !notCopied.test(one.name))) {
    cpSync(fromRoot(entry.name), join(directory, entry.name), {
      recursive: true,
      filter: (path) => !/[\\/]node_modules$/.test(path),
    });
  }
  linkFolder(fromRoot('node_modules'), join(directory, 'node_modules'));
  // Tests of modules ask git for the files.
  execFileSync('git', ['init', '--quiet'], { cwd: directory });
  return directory;
}

/** As docs/make-it-yours.md says, with a photograph and a third party's script. */
async function replaceBrand(directory: string): Promise<void> {
  const brand = join(directory, 'brand');
  rmSync(brand, { recursive: true });
  cpSync(fromRoot('brands', 'plain'), brand, { recursive: true });
  rmSync(join(brand, 'art', 'images', 'still-life.svg'));
  await sharp({ create: photograph })
    .jpeg()
    .toFile(join(brand, 'art', 'images', 'still-life.jpg'));
  const file = join(brand, 'third-parties.ts');
  const script = "load: ['https://analytics.example/script.js']";
  writeFileSync(file, readFileSync(file, 'utf8').replace('load: []', script));
}

async function browse(directory: string, tests: string): Promise<boolean> {
  const spec = join(directory, 'e2e', 'brand.spec.ts');
  copyFileSync(fromRoot('e2e', 'brands', tests), spec);
  const args = ['scripts/testing/e2e.ts', '--reuse', '--project=desktop', 'e2e/brand.spec.ts'];
  const { ok } = await run({ name: tests, program: process.execPath, args, cwd: directory }, true);
  rmSync(spec);
  return ok;
}

async function runTests(directory: string): Promise<boolean> {
  for (const file of ofThisBrand) rmSync(join(directory, file));
  const tool = (name: string) => join(directory, 'node_modules', '.bin', name);
  const integration = ['run', '--project=integration', '--project=isolated'];
  const runs = [
    { name: 'route types', program: tool('next'), args: ['typegen'] },
    { name: 'types', program: tool('tsc'), args: ['--noEmit'] },
    { name: 'unit tests', program: tool('vitest'), args: ['run', '--project=unit'] },
    { name: 'cart', program: tool('vitest'), args: [...integration, 'lib/cart'] },
  ];
  let passed = true;
  for (const one of runs) passed = (await run({ ...one, cwd: directory }, true)).ok && passed;
  return passed;
}
