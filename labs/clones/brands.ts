/**
 * Builds another shop from the same code: a copy of this folder with another brand, as docs/make-it-yours.md
 * describes it, and runs its browser tests, the unit tests and what its demo's history has to have.
 */
import { copyFileSync, cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromRoot, projectRoot } from '../../scripts/paths.ts';
import { linkFolder } from '../../scripts/quality/link-folder.ts';
import { run } from '../../scripts/quality/run.ts';
import { generatePhotographs } from './photographs.ts';

/** Brand files that another brand reuses: the design, without products. */
const kept = [
  ...['fonts', 'fonts.ts', 'theme.css', 'logo.tsx', 'illustrations', 'mail'],
  ...['carriers.ts', 'third-parties.ts', 'art/share.ts', 'art/svg.ts', 'art/lettering.json'],
];
/** Not copied: builds, data, and folders that are handled separately. */
const notCopied =
  /^(?:node_modules|\.git|\.data|\.next.*|test-results|playwright-report|coverage)$/;
/** Unit tests about this brand, which another one adapts; `docs/make-it-yours.md` names them. */
const ofThisBrand = ['scripts/quality/docs.test.ts'];

/** Another brand and how to create it. */
export interface OtherBrand {
  /** A folder in `e2e/brands` with the layout of `brand/`, and its tests beside it. */
  name: string;
  /** The brand that it extends. */
  on?: string;
  /** Files that it keeps as they are in the original brand. */
  keeps?: readonly string[];
  /** Keys of images that are generated photographs of several megabytes. */
  photographs?: readonly string[];
  /** Whether the shop first runs with the original brand and customers, in `<name>.before.spec.ts`. */
  hasPast?: true;
}

/** Copies this folder without build output. */
function copyShop(name: string): string {
  const directory = mkdtempSync(join(tmpdir(), `storefront-${name}-`));
  const entries = readdirSync(projectRoot, { withFileTypes: true });
  for (const entry of entries.filter((one) => !notCopied.test(one.name))) {
    cpSync(fromRoot(entry.name), join(directory, entry.name), {
      recursive: true,
      filter: (path) => !/[\\/]node_modules$/.test(path),
    });
  }
  linkFolder(fromRoot('node_modules'), join(directory, 'node_modules'));
  return directory;
}

/** Replaces the brand of a copy, by the steps of docs/make-it-yours.md. */
async function replaceBrand(directory: string, brand: OtherBrand): Promise<void> {
  const to = join(directory, 'brand');
  rmSync(to, { recursive: true });
  const keep = (path: string) =>
    cpSync(fromRoot('brand', path), join(to, path), { recursive: true });
  const add = (name: string) => cpSync(fromRoot('e2e', 'brands', name), to, { recursive: true });
  kept.forEach(keep);
  if (brand.on) add(brand.on);
  brand.keeps?.forEach(keep);
  add(brand.name);
  await generatePhotographs(join(to, 'art', 'images'), brand.photographs ?? []);
}

/** Builds the shop in a folder, reusing its build and data, and runs one test file. */
async function browse(directory: string, tests: string): Promise<boolean> {
  const spec = join(directory, 'e2e', 'brand.spec.ts');
  copyFileSync(fromRoot('e2e', 'brands', tests), spec);
  const args = ['scripts/testing/e2e.ts', '--reuse', '--project=desktop', 'e2e/brand.spec.ts'];
  const program = process.execPath;
  const { ok } = await run({ name: tests, program, args, cwd: directory }, true);
  rmSync(spec);
  return ok;
}

/** Runs the unit tests of a built shop, without those of this brand, and the tests that hold for any brand. */
async function runTests(directory: string): Promise<boolean> {
  for (const file of ofThisBrand) rmSync(join(directory, file));
  const program = join(directory, 'node_modules', '.bin', 'vitest');
  const runs = [
    { name: 'unit tests', args: ['run', '--project=unit'] },
    { name: 'sample', args: ['run', 'modules/demo'] }, // module: demo
  ];
  let passed = true;
  for (const one of runs) {
    passed = (await run({ ...one, program, cwd: directory }, true)).ok && passed;
  }
  return passed;
}

/**
 * Runs the type check and the unit tests of a copy with another brand, without a build; true if they pass. Also the cart's
 * integration tests, which hold in any brand.
 */
export async function testUnitsIn(brand: OtherBrand): Promise<boolean> {
  const directory = copyShop(brand.name);
  try {
    await replaceBrand(directory, brand);
    for (const file of ofThisBrand) rmSync(join(directory, file));
    const tool = (name: string) => join(directory, 'node_modules', '.bin', name);
    const inCart = ['--project=integration', '--project=isolated', 'lib/cart'];
    const runs = [
      { name: 'generated files', program: process.execPath, args: ['scripts/generate.ts'] },
      { name: 'route types', program: tool('next'), args: ['typegen'] },
      { name: 'types', program: tool('tsc'), args: ['--noEmit'] },
      { name: 'unit tests', program: tool('vitest'), args: ['run', '--project=unit'] },
      { name: 'cart', program: tool('vitest'), args: ['run', ...inCart] },
    ];
    let passed = true;
    for (const one of runs) {
      passed = (await run({ ...one, cwd: directory }, true)).ok && passed;
    }
    return passed;
  } finally {
    rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Builds a shop with another brand and runs its tests; true if they pass. */
export async function tryBrand(brand: OtherBrand): Promise<boolean> {
  const directory = copyShop(brand.name);
  try {
    if (brand.hasPast && !(await browse(directory, `${brand.name}.before.spec.ts`))) return false;
    await replaceBrand(directory, brand);
    const isBought = await browse(directory, `${brand.name}.spec.ts`);
    return (await runTests(directory)) && isBought;
  } finally {
    rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
  }
}
