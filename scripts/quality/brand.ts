/**
 * Another shop out of the same code: a copy of this folder with another brand in place of its own,
 * as docs/make-it-yours.md describes it, to be built and bought from.
 */
import { copyFileSync, cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromRoot, projectRoot } from '../paths.ts';
import { linkFolder } from './link-folder.ts';
import { run } from './run.ts';

/** The files that another brand reuses: the design, but no products. */
const kept = [
  ...[
    'fonts',
    'fonts.ts',
    'theme.css',
    'logo.tsx',
    'horizon.tsx',
    'sky.tsx',
    'mail.ts',
    'mail-logo.tsx',
  ],
  ...['third-parties.ts', 'art/share.ts', 'art/svg.ts', 'art/lettering.json'],
];
/** Not copied: other builds, data, and folders that are handled separately. */
const left =
  /^(?:node_modules|brand|\.git|\.data|\.next.*|test-results|playwright-report|coverage)$/;
/** Draws this brand's own images. */
const ownScript = 'scripts/draw-art.ts';

/**
 * Makes the copy.
 * @param brand a folder of `e2e/brands`, which is laid out as `brand/` is.
 * @returns where it is.
 */
function copyWithBrand(brand: string): string {
  const directory = mkdtempSync(join(tmpdir(), `storefront-${brand}-`));
  const entries = readdirSync(projectRoot, { withFileTypes: true });
  for (const { name } of entries.filter((entry) => !left.test(entry.name))) {
    cpSync(fromRoot(name), join(directory, name), {
      recursive: true,
      filter: (path) => !/[\\/]node_modules$/.test(path),
    });
  }
  for (const path of kept) {
    cpSync(fromRoot('brand', path), join(directory, 'brand', path), { recursive: true });
  }
  cpSync(fromRoot('e2e', 'brands', brand), join(directory, 'brand'), { recursive: true });
  rmSync(join(directory, ownScript));
  copyFileSync(
    fromRoot('e2e', 'brands', `${brand}.spec.ts`),
    join(directory, 'e2e', 'brand.spec.ts'),
  );
  linkFolder(fromRoot('node_modules'), join(directory, 'node_modules'));
  return directory;
}

/** Builds a shop of another brand and buys from it in a browser; true when that works. */
export async function tryBrand(brand: string): Promise<boolean> {
  const cwd = copyWithBrand(brand);
  try {
    const args = ['scripts/e2e.ts', '--project=desktop', 'e2e/brand.spec.ts'];
    return (await run({ name: brand, program: process.execPath, args, cwd }, true)).ok;
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}
