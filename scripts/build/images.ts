/**
 * Optimizes the files in brand/art/images at build time, so that no request has to: photographs and cut-outs in
 * several widths as AVIF and WebP, with a JPEG or PNG fallback.
 * Drawings (SVG) are copied unchanged. Results are cached until a file changes.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { fromRoot } from '../paths.ts';

/** Thumbnails, cards on a phone, cards and galleries, galleries on high-density screens. Each in 3:4. */
const WIDTHS = [240, 480, 960, 1440];
/** The width of the JPEG or PNG fallback, also used in feeds and link previews. */
const FALLBACK_WIDTH = 960;
/** Smaller images would be upscaled on every page. */
const MIN_WIDTH = 240;
/** The cache version: change it with everything that changes the output. */
const CACHE_VERSION = `1 ${WIDTHS.join(' ')}`;

const photographs = new Set(['.jpg', '.jpeg', '.png', '.webp']);

/** A file in brand/art/images that cannot be used, with what to do. */
export class ImageError extends Error {
  override name = 'ImageError';
}

/** The outputs of a file: file names by width. */
type Made = {
  hash: string;
  kind: 'cutout' | 'photo';
  plain: string;
  widths: readonly number[];
};

/**
 * Updates `generated/`.
 *
 * @param art the folder with `images/`
 * @returns the number of images processed
 * @throws ImageError naming the file that cannot be used
 */
export async function makeImages(art = fromRoot('brand', 'art')): Promise<number> {
  const folder = join(art, 'generated');
  const keptFile = join(folder, 'made.json');
  const sources = sourcesIn(join(art, 'images'));
  mkdirSync(folder, { recursive: true });
  const before = readMade(keptFile);
  const made: Record<string, Made> = {};
  let count = 0;
  for (const [key, file] of sources) {
    if (extname(file) === '.svg') continue;
    const bytes = readFileSync(join(art, 'images', file));
    const hash = createHash('sha256').update(CACHE_VERSION).update(bytes).digest('hex');
    const known = before[key];
    const isCached =
      known?.hash === hash && filesOf(key, known).every((name) => existsSync(join(folder, name)));
    if (!isCached) count += 1;
    made[key] = isCached ? known : { hash, ...(await makeImage(folder, key, file, bytes)) };
  }
  const described = new Set(Object.entries(made).flatMap(([key, one]) => filesOf(key, one)));
  for (const name of readdirSync(folder)) {
    if (!described.has(name) && name !== 'images.ts' && name !== 'made.json')
      rmSync(join(folder, name));
  }
  writeIfChanged(keptFile, `${JSON.stringify(made, null, 2)}\n`);
  writeIfChanged(join(folder, 'images.ts'), moduleOf(sources, made));
  return count;
}

/** Image files by key, sorted. */
function sourcesIn(images: string): Map<string, string> {
  const found = new Map<string, string>();
  const names = existsSync(images)
    ? readdirSync(images).filter((name) => !name.startsWith('.'))
    : [];
  for (const file of names.toSorted()) {
    const extension = extname(file);
    const key = file.slice(0, -extension.length);
    if (extension !== '.svg' && !photographs.has(extension)) {
      throw new ImageError(`${shown(file)} has an unsupported format: use SVG, JPEG, PNG or WebP.`);
    }
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(key)) {
      throw new ImageError(
        `${shown(file)}: its name is its key, of lower-case letters, digits and hyphens, such as rice-bowl${extension}.`,
      );
    }
    const other = found.get(key);
    if (other)
      throw new ImageError(`${shown(file)} and ${other} have one key. Remove one of them.`);
    found.set(key, file);
  }
  return found;
}

const shown = (file: string) => `brand/art/images/${file}`;

async function makeImage(
  folder: string,
  key: string,
  file: string,
  bytes: Buffer,
): Promise<Omit<Made, 'hash'>> {
  try {
    // Applies the EXIF orientation and drops all metadata.
    const upright = await sharp(bytes, { failOn: 'error' }).autoOrient().toBuffer();
    const metadata = await sharp(upright).metadata();
    const kind = await kindOf(upright, metadata);
    const widths = widthsFor(metadata, kind);
    if (widths.length === 0) {
      throw new ImageError(
        `${shown(file)} is too small: ${metadata.width} by ${metadata.height} pixels. Give it at least ${MIN_WIDTH} by ${(MIN_WIDTH * 4) / 3}.`,
      );
    }
    const plain = Math.min(FALLBACK_WIDTH, ...widths.slice(-1));
    const plainName = `${key}.${kind === 'photo' ? 'jpg' : 'png'}`;
    for (const width of widths) {
      const sized = await inFrame(upright, kind, width);
      await sized
        .clone()
        .avif({ quality: 52, effort: 3 })
        .toFile(join(folder, nameOf(key, width, 'avif')));
      await sized
        .clone()
        .webp({ quality: 76 })
        .toFile(join(folder, nameOf(key, width, 'webp')));
    }
    const medium = await inFrame(upright, kind, plain);
    await (kind === 'photo'
      ? medium.jpeg({ quality: 78, mozjpeg: true })
      : medium.png({ palette: true })
    ).toFile(join(folder, plainName));
    return { kind, plain: plainName, widths };
  } catch (error) {
    if (error instanceof ImageError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new ImageError(`${shown(file)} cannot be read as an image: ${reason}`);
  }
}

/** An image with transparency is a cut-out. */
async function kindOf(bytes: Buffer, { hasAlpha }: Metadata): Promise<Made['kind']> {
  if (!hasAlpha) return 'photo';
  return (await sharp(bytes).stats()).isOpaque ? 'photo' : 'cutout';
}

/** The output widths in 3:4 without upscaling; at least the image's own. */
function widthsFor({ width, height }: Metadata, kind: Made['kind']): number[] {
  const own = Math.floor(
    kind === 'photo' ? Math.min(width, (height * 3) / 4) : Math.max(width, (height * 3) / 4),
  );
  if (own < MIN_WIDTH) return [];
  const fitting = WIDTHS.filter((one) => one <= own);
  const largest = Math.min(own, Math.max(...WIDTHS));
  return fitting.includes(largest) ? fitting : [...fitting, largest];
}

/** Crops a photograph to 3:4 around its centre; fits a cut-out into 3:4, aligned to the bottom. */
async function inFrame(bytes: Buffer, kind: Made['kind'], width: number): Promise<Sharp> {
  return sharp(bytes)
    .resize(width, Math.round((width * 4) / 3), {
      ...(kind === 'photo'
        ? { fit: 'cover', position: 'centre' }
        : { fit: 'contain', position: 'bottom', background: { r: 0, g: 0, b: 0, alpha: 0 } }),
    })
    .toColourspace('srgb');
}

const nameOf = (key: string, width: number, format: string) => `${key}.${width}.${format}`;

function filesOf(key: string, { plain, widths }: Made): string[] {
  return [
    plain,
    ...widths.flatMap((width) => [nameOf(key, width, 'avif'), nameOf(key, width, 'webp')]),
  ];
}

function readMade(file: string): Record<string, Made | undefined> {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** Keeps the modification time of an unchanged file, so that nothing is rebuilt for it. */
function writeIfChanged(file: string, text: string): void {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}

/** The module with the URLs of each image: pages import URLs, not images. */
function moduleOf(
  sources: ReadonlyMap<string, string>,
  made: Readonly<Record<string, Made>>,
): string {
  const imports: string[] = [];
  const entries: string[] = [];
  const imported = (path: string) => {
    const name = `file${imports.length}`;
    imports.push(`import ${name} from '${path}';`);
    return `url(${name})`;
  };
  for (const [key, file] of sources) {
    const image = made[key];
    if (!image) {
      const src = imported(`../images/${file}`);
      entries.push(`  '${key}': { kind: 'cutout', src: ${src}, avif: [], webp: [] },`);
      continue;
    }
    const { kind, plain, widths } = image;
    const list = (format: string) =>
      widths
        .map((width) => `{ src: ${imported(`./${nameOf(key, width, format)}`)}, width: ${width} }`)
        .join(', ');
    const src = imported(`./${plain}`);
    entries.push(
      `  '${key}': { kind: '${kind}', src: ${src}, avif: [${list('avif')}], webp: [${list('webp')}] },`,
    );
  }
  return [
    '// Written by scripts/build/images.ts from the files in brand/art/images.',
    "import type { BrandImage } from '@/lib/images/brand-image';",
    ...imports,
    '',
    '// Next emits the files as they are (next.config.js); its types are those of images that it has decoded.',
    "const url = (file: string | { src: string }) => (typeof file === 'string' ? file : file.src);",
    '',
    'export const images: Readonly<Record<string, BrandImage | undefined>> = {',
    ...entries,
    '};',
    '',
  ].join('\n');
}
