import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { drawAll } from '../brand/art/draw.ts';

/**
 * Writes the shop's images: `npm run art`. The illustrations are code in brand/art, the files are what
 * pages show, so that a browser keeps them and a designer can open them.
 */
const folder = join(import.meta.dirname, '..', 'brand', 'art', 'images');

async function main(): Promise<void> {
  parseArgs({ options: {} });
  const images = drawAll();
  const names = Object.keys(images).sort();
  await mkdir(folder, { recursive: true });
  for (const old of await readdir(folder)) {
    // Photographs beside the drawings are somebody's own.
    if (old.endsWith('.svg') && !names.includes(old.slice(0, -4))) await rm(join(folder, old));
  }
  await Promise.all(
    names.map((name) => writeFile(join(folder, `${name}.svg`), images[name] ?? '')),
  );
  console.log(`Wrote ${names.length} images.`);
}

if (import.meta.main) await main();
