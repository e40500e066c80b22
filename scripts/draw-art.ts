import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawAll } from '../brand/art/draw.ts';

/**
 * Writes the shop's images: `npm run art`. The illustrations are code in brand/art, the files are what
 * pages show, so that a browser keeps them and a designer can open them.
 */
const art = join(import.meta.dirname, '..', 'brand', 'art');
const folder = join(art, 'images');

const camel = (name: string) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** The module that gives pages the address of each file. */
export function registry(names: readonly string[]): string {
  return [
    '// Written by `npm run art`.',
    "import type { StaticImageData } from 'next/image';",
    ...names.map((name) => `import ${camel(name)} from './images/${name}.svg';`),
    '',
    '/** Every image by its key; a page that imports this sends addresses, not drawings. */',
    'export const images: Readonly<Record<string, StaticImageData | undefined>> = {',
    ...names.map((name) => {
      const key = name.includes('-') ? `'${name}'` : name;
      return key === camel(name) ? `  ${key},` : `  ${key}: ${camel(name)},`;
    }),
    '};',
    '',
  ].join('\n');
}

async function main(): Promise<void> {
  const images = drawAll();
  const names = Object.keys(images).sort();
  await mkdir(folder, { recursive: true });
  for (const old of await readdir(folder)) {
    if (!names.includes(old.replace(/\.svg$/, ''))) await rm(join(folder, old));
  }
  await Promise.all(
    names.map((name) => writeFile(join(folder, `${name}.svg`), images[name] ?? '')),
  );
  await writeFile(join(art, 'images.ts'), registry(names));
  console.log(`Wrote ${names.length} images.`);
}

if (import.meta.main) await main();
