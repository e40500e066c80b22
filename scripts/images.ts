/**
 * Optimizes the files in brand/art/images at build time, so that no request has to: photographs and cut-
 * outs become AVIF and WebP in several widths, with a JPEG or PNG fallback; SVG files are copied. File
 * names contain a hash of the content, so that browsers may cache them forever.
 */
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { extname, join } from 'node:path';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { fromRoot } from './paths.ts';

/**
 * For thumbnails, phone cards, cards and galleries, and galleries on high-density screens. Each in 3:4.
 */
const WIDTHS = [240, 480, 960, 1440];
const FALLBACK_WIDTH = 960;
/** Smaller images would be upscaled on every page. */
const MIN_WIDTH = 240;
/** Part of the hash in file names: change it with everything that changes the output. */
const CACHE_VERSION = `1 ${WIDTHS.join(' ')}`;

const photographs = new Set(['.jpg', '.jpeg', '.png', '.webp']);

export class ImageError extends Error {
  override name = 'ImageError';
}

type Made = {
  stem: string;
  kind: 'cutout' | 'photo';
  plain: string;
  widths: readonly number[];
};

/**
 * Updates the images of the pages, and the module with their URLs.
 * @param art the folder with `images/`; the module is written to `generated/`
 * @param output the folder that is served as `/art`
 * @returns the number of images processed
 * @throws ImageError naming the file that cannot be used
 */
export async function makeImages(
  art = fromRoot('brand', 'art'),
  output = fromRoot('public', 'art'),
): Promise<number> {
  const sources = sourcesIn(join(art, 'images'));
  const folder = join(art, 'generated');
  for (const path of [folder, output]) mkdirSync(path, { recursive: true });
  const keptFile = join(folder, 'made.json');
  const before = readMade(keptFile);
  const made: Record<string, Made> = {};
  const drawn: Record<string, string> = {};
  let count = 0;
  for (const [key, file] of sources) {
    const path = join(art, 'images', file);
    const bytes = readFileSync(path);
    const hash = createHash('sha256').update(CACHE_VERSION).update(bytes).digest('hex');
    const stem = `${key}.${hash.slice(0, 12)}`;
    if (extname(file) === '.svg') {
      drawn[key] = `${stem}.svg`;
      copyFileSync(path, join(output, `${stem}.svg`));
      continue;
    }
    const known = before[key];
    const isCached =
      known?.stem === stem && filesOf(known).every((name) => existsSync(join(output, name)));
    if (!isCached) count += 1;
    made[key] = isCached ? known : await makeImage(output, stem, file, bytes);
  }
  const current = new Set([...Object.values(made).flatMap(filesOf), ...Object.values(drawn)]);
  for (const name of readdirSync(output)) {
    if (!current.has(name)) rmSync(join(output, name));
  }
  writeIfChanged(keptFile, `${JSON.stringify(made, null, 2)}\n`);
  writeIfChanged(join(folder, 'images.ts'), moduleOf([...sources.keys()], made, drawn));
  return count;
}

function sourcesIn(images: string): Map<string, string> {
  const filesByKey = new Map<string, string>();
  const names = existsSync(images)
    ? readdirSync(images).filter((name) => !name.startsWith('.'))
    : [];
  for (const file of names.toSorted()) {
    const extension = extname(file);
    const key = file.slice(0, -extension.length);
    if (extension !== '.svg' && !photographs.has(extension)) {
      throw new ImageError(
        `${pathOf(file)} has an unsupported format: use SVG, JPEG, PNG or WebP.`,
      );
    }
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(key)) {
      throw new ImageError(
        `${pathOf(file)}: its name is its key, of lower-case letters, digits and hyphens, such as rice-bowl${extension}.`,
      );
    }
    const other = filesByKey.get(key);
    if (other)
      throw new ImageError(`${pathOf(file)} and ${other} have the same key. Remove one of them.`);
    filesByKey.set(key, file);
  }
  return filesByKey;
}

const pathOf = (file: string) => `brand/art/images/${file}`;

async function makeImage(folder: string, stem: string, file: string, bytes: Buffer): Promise<Made> {
  try {
    const upright = await sharp(bytes, { failOn: 'error' }).autoOrient().toBuffer();
    const metadata = await sharp(upright).metadata();
    const kind = await kindOf(upright, metadata);
    const widths = widthsFor(metadata, kind);
    if (widths.length === 0) {
      throw new ImageError(
        `${pathOf(file)} is too small: ${metadata.width} by ${metadata.height} pixels. Give it at least ${MIN_WIDTH} by ${(MIN_WIDTH * 4) / 3}.`,
      );
    }
    const plain = Math.min(FALLBACK_WIDTH, ...widths.slice(-1));
    const plainName = `${stem}.${kind === 'photo' ? 'jpg' : 'png'}`;
    for (const width of widths) {
      const sized = await inFrame(upright, kind, width);
      await sized
        .clone()
        .avif({ quality: 52, effort: 3 })
        .toFile(join(folder, nameOf(stem, width, 'avif')));
      await sized
        .clone()
        .webp({ quality: 76 })
        .toFile(join(folder, nameOf(stem, width, 'webp')));
    }
    const medium = await inFrame(upright, kind, plain);
    await (kind === 'photo'
      ? medium.jpeg({ quality: 78, mozjpeg: true })
      : medium.png({ palette: true })
    ).toFile(join(folder, plainName));
    return { stem, kind, plain: plainName, widths };
  } catch (error) {
    if (error instanceof ImageError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new ImageError(`${pathOf(file)} cannot be read as an image: ${reason}`);
  }
}

async function kindOf(bytes: Buffer, { hasAlpha }: Metadata): Promise<Made['kind']> {
  if (!hasAlpha) return 'photo';
  return (await sharp(bytes).stats()).isOpaque ? 'photo' : 'cutout';
}

/**
 * Widths that need no upscaling: the standard ones, and the image's own when it lies between two of them.
 */
function widthsFor({ width, height }: Metadata, kind: Made['kind']): number[] {
  const own = Math.floor(
    kind === 'photo' ? Math.min(width, (height * 3) / 4) : Math.max(width, (height * 3) / 4),
  );
  if (own < MIN_WIDTH) return [];
  const fitting = WIDTHS.filter((standard) => standard <= own);
  const largest = Math.min(own, Math.max(...WIDTHS));
  return fitting.includes(largest) ? fitting : [...fitting, largest];
}

/** Crops a photograph around its centre; fits a cut-out without cropping, aligned to the bottom. */
async function inFrame(bytes: Buffer, kind: Made['kind'], width: number): Promise<Sharp> {
  return sharp(bytes)
    .resize(width, Math.round((width * 4) / 3), {
      ...(kind === 'photo'
        ? { fit: 'cover', position: 'centre' }
        : { fit: 'contain', position: 'bottom', background: { r: 0, g: 0, b: 0, alpha: 0 } }),
    })
    .toColourspace('srgb');
}

const nameOf = (stem: string, width: number, format: string) => `${stem}.${width}.${format}`;

function filesOf({ stem, plain, widths }: Made): string[] {
  return [
    plain,
    ...widths.flatMap((width) => [nameOf(stem, width, 'avif'), nameOf(stem, width, 'webp')]),
  ];
}

function readMade(file: string): Record<string, Made | undefined> {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** Keeps the modification time of an unchanged file, so that builds do not see a change. */
function writeIfChanged(file: string, text: string): void {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}

function moduleOf(
  keys: readonly string[],
  made: Readonly<Record<string, Made>>,
  drawn: Readonly<Record<string, string>>,
): string {
  const entries = keys.map((key) => {
    const image = made[key];
    if (!image)
      return `  '${key}': { kind: 'cutout', src: '/art/${drawn[key]}', avif: [], webp: [] },`;
    const { stem, kind, plain, widths } = image;
    const list = (format: string) =>
      widths
        .map((width) => `{ src: '/art/${nameOf(stem, width, format)}', width: ${width} }`)
        .join(', ');
    return `  '${key}': { kind: '${kind}', src: '/art/${plain}', avif: [${list('avif')}], webp: [${list('webp')}] },`;
  });
  return [
    '// Written by scripts/images.ts from the files in brand/art/images.',
    "import type { BrandImage } from '@/lib/images/brand-image';",
    '',
    'export const images: Readonly<Record<string, BrandImage | undefined>> = {',
    ...entries,
    '};',
    '',
  ].join('\n');
}
