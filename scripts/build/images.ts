/**
 * Makes the images that pages show out of the files in brand/art/images, before a build, so that no request has work
 * with them: photographs and cut-outs in several widths as AVIF and WebP, with a JPEG or PNG for everything else.
 * Drawings (SVG) stay as they are. Results are kept until a file changes.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { fromRoot } from '../paths.ts';

/** Thumbnails, cards on a phone, cards and galleries, galleries on sharp screens. Each in 3:4. */
const WIDTHS = [240, 480, 960, 1440];
/** The width of what is shown where neither AVIF nor WebP is, and to feeds and previews. */
const PLAIN_WIDTH = 960;
/** Below it an image is blurred on every page. */
const LEAST_WIDTH = 240;
/** Changed with everything below that changes what comes out. */
const RECIPE = `1 ${WIDTHS.join(' ')}`;

const photographs = new Set(['.jpg', '.jpeg', '.png', '.webp']);

/** A file of brand/art/images that no image can be made of; says which, and what to do. */
export class ImageError extends Error {
  override name = 'ImageError';
}

/** What was made of a file: names of files beside the module, by width. */
type Made = {
  hash: string;
  kind: 'cutout' | 'photo';
  plain: string;
  widths: readonly number[];
};

/**
 * Brings `generated/` up to date.
 *
 * @param art the folder that has `images/`
 * @returns how many images were made again
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
    const hash = createHash('sha256').update(RECIPE).update(bytes).digest('hex');
    const known = before[key];
    const isKept =
      known?.hash === hash && filesOf(key, known).every((name) => existsSync(join(folder, name)));
    if (!isKept) count += 1;
    made[key] = isKept ? known : { hash, ...(await makeImage(folder, key, file, bytes)) };
  }
  const wanted = new Set(Object.entries(made).flatMap(([key, one]) => filesOf(key, one)));
  for (const name of readdirSync(folder)) {
    if (!wanted.has(name) && name !== 'images.ts' && name !== 'made.json')
      rmSync(join(folder, name));
  }
  writeIfChanged(keptFile, `${JSON.stringify(made, null, 2)}\n`);
  writeIfChanged(join(folder, 'images.ts'), moduleOf(sources, made));
  return count;
}

/** The files of the images by key, in the order of their keys. */
function sourcesIn(images: string): Map<string, string> {
  const found = new Map<string, string>();
  const names = existsSync(images)
    ? readdirSync(images).filter((name) => !name.startsWith('.'))
    : [];
  for (const file of names.toSorted()) {
    const extension = extname(file);
    const key = file.slice(0, -extension.length);
    if (extension !== '.svg' && !photographs.has(extension)) {
      throw new ImageError(
        `${shown(file)} is of a kind that is not known: use SVG, JPEG, PNG or WebP.`,
      );
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
    // Upright, as the camera was held; without its place, date and name.
    const upright = await sharp(bytes, { failOn: 'error' }).autoOrient().toBuffer();
    const metadata = await sharp(upright).metadata();
    const kind = await kindOf(upright, metadata);
    const widths = widthsFor(metadata, kind);
    if (widths.length === 0) {
      throw new ImageError(
        `${shown(file)} is too small: ${metadata.width} by ${metadata.height} pixels. Give it at least ${LEAST_WIDTH} by ${(LEAST_WIDTH * 4) / 3}.`,
      );
    }
    const plain = Math.min(PLAIN_WIDTH, ...widths.slice(-1));
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

/** What can be seen through is a thing that was cut out. */
async function kindOf(bytes: Buffer, { hasAlpha }: Metadata): Promise<Made['kind']> {
  if (!hasAlpha) return 'photo';
  return (await sharp(bytes).stats()).isOpaque ? 'photo' : 'cutout';
}

/** The widths of an image in 3:4 that its file is large enough for; at least its own. */
function widthsFor({ width, height }: Metadata, kind: Made['kind']): number[] {
  const own = Math.floor(
    kind === 'photo' ? Math.min(width, (height * 3) / 4) : Math.max(width, (height * 3) / 4),
  );
  if (own < LEAST_WIDTH) return [];
  const fitting = WIDTHS.filter((one) => one <= own);
  const largest = Math.min(own, Math.max(...WIDTHS));
  return fitting.includes(largest) ? fitting : [...fitting, largest];
}

/** A photograph is cut to its frame, round its middle; a cut-out is shown whole, on the frame's bottom. */
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

/** A file that stays as it is keeps its time, so that nothing is built again for it. */
function writeIfChanged(file: string, text: string): void {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}

/** The module that gives pages the addresses of each image: it sends addresses to a page, not drawings. */
function moduleOf(
  sources: ReadonlyMap<string, string>,
  made: Readonly<Record<string, Made>>,
): string {
  const imports: string[] = [];
  const entries: string[] = [];
  const imported = (path: string) => {
    const name = `file${imports.length}`;
    imports.push(`import ${name} from '${path}';`);
    return `${name}.src`;
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
    'export const images: Readonly<Record<string, BrandImage | undefined>> = {',
    ...entries,
    '};',
    '',
  ].join('\n');
}
