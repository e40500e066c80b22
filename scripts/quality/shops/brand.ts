/**
 * Another shop out of the same code: a copy of this folder with another brand in place of its own,
 * as docs/make-it-yours.md describes it, to be built and bought from.
 */
import { copyFileSync, cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromRoot, projectRoot } from '../../paths.ts';
import { takePhotographs } from '../browser/photographs.ts';
import { linkFolder } from '../link-folder.ts';
import { run } from '../run.ts';

/** The files that another brand reuses: the design, but no products. */
const kept = [
  ...['fonts', 'fonts.ts', 'theme.css', 'logo.tsx', 'illustrations', 'mail'],
  ...['carriers.ts', 'third-parties.ts', 'art/share.ts', 'art/svg.ts', 'art/lettering.json'],
];
/** Not copied: other builds, data, and folders that are handled separately. */
const left = /^(?:node_modules|\.git|\.data|\.next.*|test-results|playwright-report|coverage)$/;
/** Draws this brand's own images. */
const ownScript = 'scripts/draw-art.ts';

/** Another brand, and how it comes to be. */
export interface OtherBrand {
  /** A folder of `e2e/brands`, laid out as `brand/` is, and its tests beside it. */
  name: string;
  /** The brand whose files it has where it has none of its own. */
  on?: string;
  /** Keys of images that are photographs: they are made, several megabytes each. */
  photographs?: readonly string[];
  /** Whether the shop first runs as it is, with customers; `<name>.before.spec.ts` is what they do. */
  hasPast?: true;
}

/** Copies this folder as it is, without what is built. */
function copyShop(name: string): string {
  const directory = mkdtempSync(join(tmpdir(), `storefront-${name}-`));
  const entries = readdirSync(projectRoot, { withFileTypes: true });
  for (const entry of entries.filter((one) => !left.test(one.name))) {
    cpSync(fromRoot(entry.name), join(directory, entry.name), {
      recursive: true,
      filter: (path) => !/[\\/]node_modules$/.test(path),
    });
  }
  linkFolder(fromRoot('node_modules'), join(directory, 'node_modules'));
  return directory;
}

/** Replaces the brand of a copy, word by word as docs/make-it-yours.md says. */
async function replaceBrand(directory: string, brand: OtherBrand): Promise<void> {
  const to = join(directory, 'brand');
  rmSync(to, { recursive: true });
  for (const path of kept) cpSync(fromRoot('brand', path), join(to, path), { recursive: true });
  for (const name of [...(brand.on ? [brand.on] : []), brand.name]) {
    cpSync(fromRoot('e2e', 'brands', name), to, { recursive: true });
  }
  await takePhotographs(join(to, 'art', 'images'), brand.photographs ?? []);
  rmSync(join(directory, ownScript));
}

/** Builds the shop in a folder, or goes on with what was built and stored there, and runs one file of tests. */
async function browse(directory: string, tests: string): Promise<boolean> {
  const spec = join(directory, 'e2e', 'brand.spec.ts');
  copyFileSync(fromRoot('e2e', 'brands', tests), spec);
  const args = ['scripts/testing/e2e.ts', '--reuse', '--project=desktop', 'e2e/brand.spec.ts'];
  const program = process.execPath;
  const { ok } = await run({ name: tests, program, args, cwd: directory }, true);
  rmSync(spec);
  return ok;
}

/** Builds a shop of another brand and buys from it in a browser; true when that works. */
export async function tryBrand(brand: OtherBrand): Promise<boolean> {
  const directory = copyShop(brand.name);
  try {
    if (brand.hasPast && !(await browse(directory, `${brand.name}.before.spec.ts`))) return false;
    await replaceBrand(directory, brand);
    return await browse(directory, `${brand.name}.spec.ts`);
  } finally {
    rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
  }
}
