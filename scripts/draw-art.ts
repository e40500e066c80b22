import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { drawAll } from '../brand/art/draw.ts';

/**
 * `npm run art` writes the shop's illustrations, which are code in brand/art, as SVG files: browsers cache them
 * and designers can open them.
 */
const folder = join(import.meta.dirname, '..', 'brand', 'art', 'images');

async function main(): Promise<void> {
  parseArgs({ options: {} });
  const images = drawAll();
  const names = Object.keys(images).sort();
  await mkdir(folder, { recursive: true });
  for (const old of await readdir(folder)) {
    // Photographs are not generated here.
    if (old.endsWith('.svg') && !names.includes(old.slice(0, -4))) await rm(join(folder, old));
  }
  await Promise.all(
    names.map((name) => writeFile(join(folder, `${name}.svg`), images[name] ?? '')),
  );
  console.log(`Wrote ${names.length} images.`);
}

if (import.meta.main) await main();
