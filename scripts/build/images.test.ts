import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import nextConfig from '../../next.config.js';
import { ImageError, makeImages } from './images.ts';

let art: string;
beforeEach(() => {
  art = mkdtempSync(join(tmpdir(), 'images-'));
  mkdirSync(join(art, 'images'));
});
afterEach(() => rmSync(art, { recursive: true, force: true }));

const put = (name: string, content: Buffer | string) =>
  writeFileSync(join(art, 'images', name), content);
const made = (name: string) => join(art, 'generated', name);
const files = () => readdirSync(join(art, 'generated')).toSorted();
const sizeOf = async (name: string) => {
  const { width, height, format } = await sharp(made(name)).metadata();
  return { width, height, format };
};

/** A one-colour image; its centre is transparent if `alpha` is less than 1. */
function image(width: number, height: number, alpha = 1) {
  return sharp({
    create: { width, height, channels: 4, background: { r: 180, g: 90, b: 40, alpha } },
  });
}

test('a photograph is cropped to 3:4 and resized to each width up to its own', async () => {
  put('bowl.jpg', await image(1600, 1000).jpeg().toBuffer());
  expect(await makeImages(art)).toBe(1);
  expect(files()).toEqual(
    [
      ...['bowl.240.avif', 'bowl.240.webp', 'bowl.480.avif', 'bowl.480.webp'],
      ...['bowl.750.avif', 'bowl.750.webp', 'bowl.jpg', 'made.json', 'images.ts'],
    ].toSorted(),
  );
  expect(await sizeOf('bowl.480.webp')).toEqual({ width: 480, height: 640, format: 'webp' });
  expect(await sizeOf('bowl.240.avif')).toEqual({ width: 240, height: 320, format: 'heif' });
  expect(await sizeOf('bowl.jpg')).toEqual({ width: 750, height: 1000, format: 'jpeg' });
  expect(readFileSync(made('images.ts'), 'utf8')).toMatch(/'bowl': \{ kind: 'photo'/);
});

test('an image is rotated by its EXIF orientation, and its metadata is removed', async () => {
  const sideways = image(800, 600)
    .withExif({ IFD0: { Copyright: 'Ada' } })
    .withMetadata({ orientation: 6 });
  put('vase.jpg', await sideways.jpeg().toBuffer());
  await makeImages(art);
  expect(await sizeOf('vase.jpg')).toEqual({ width: 600, height: 800, format: 'jpeg' });
  expect((await sharp(made('vase.jpg')).metadata()).exif).toBeUndefined();
});

test('a cut-out is not cropped and stays transparent; an opaque PNG is a photograph', async () => {
  put('cup.png', await image(300, 300, 0.5).png().toBuffer());
  put('plate.png', await image(300, 400).png().toBuffer());
  await makeImages(art);
  const module = readFileSync(made('images.ts'), 'utf8');
  expect(module).toMatch(/'cup': \{ kind: 'cutout'/);
  expect(module).toMatch(/'plate': \{ kind: 'photo'/);
  expect(await sizeOf('cup.png')).toEqual({ width: 300, height: 400, format: 'png' });
  const { data } = await sharp(made('cup.240.webp')).raw().toBuffer({ resolveWithObject: true });
  expect(data[3]).toBe(0);
});

test('a drawing is copied unchanged', async () => {
  put('tile.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  expect(await makeImages(art)).toBe(0);
  expect(files()).toEqual(['images.ts', 'made.json']);
  expect(readFileSync(made('images.ts'), 'utf8')).toContain("from '../images/tile.svg'");
});

test('unchanged images are not processed again, and outputs of removed files are deleted', async () => {
  put('one.jpg', await image(300, 400).jpeg().toBuffer());
  put('two.jpg', await image(300, 400).jpeg().toBuffer());
  expect(await makeImages(art)).toBe(2);
  const { mtimeMs } = statSync(made('one.jpg'));
  rmSync(join(art, 'images', 'two.jpg'));
  expect(await makeImages(art)).toBe(0);
  expect(statSync(made('one.jpg')).mtimeMs).toBe(mtimeMs);
  expect(files().filter((name) => name.startsWith('two'))).toEqual([]);
  put('one.jpg', await image(600, 800).jpeg().toBuffer());
  expect(await makeImages(art)).toBe(1);
});

test.each([
  ['bowl.heic', 'x', /bowl\.heic .* use SVG, JPEG, PNG or WebP/],
  ['My Bowl.jpg', 'x', /lower-case letters/],
  ['bowl.jpg', 'no image', /bowl\.jpg cannot be read as an image/],
])('%s is refused with a sentence', async (name, content, message) => {
  put(name, content);
  await expect(makeImages(art)).rejects.toThrow(message);
});

test('a file that is too small is refused, and so are two files with one key', async () => {
  put('dot.jpg', await image(60, 80).jpeg().toBuffer());
  await expect(makeImages(art)).rejects.toThrow(/dot\.jpg is too small: 60 by 80/);
  rmSync(join(art, 'images', 'dot.jpg'));
  put('cup.svg', '<svg/>');
  put('cup.png', await image(300, 400).png().toBuffer());
  await expect(makeImages(art)).rejects.toThrow(ImageError);
});

const assetRule = z.object({
  type: z.literal('asset'),
  condition: z.object({ path: z.instanceof(RegExp) }),
});

test('Next emits every image of the brand as it is: it would decode each, and warn of each AVIF', async () => {
  const rules = nextConfig('phase-development-server').turbopack?.rules;
  const { condition } = assetRule.parse(rules?.['*']);
  put('bowl.jpg', await image(1600, 1000).jpeg().toBuffer());
  put('cup.png', await image(300, 300, 0.5).png().toBuffer());
  put('tile.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await makeImages(art);
  const imports = readFileSync(made('images.ts'), 'utf8').matchAll(/from '(\.[^']*)';/g);
  const paths = [...imports].map(([, path = '']) => join('brand/art/generated', path));
  expect(paths.length).toBeGreaterThan(8);
  for (const path of paths) expect(path).toMatch(condition.path);
  for (const path of ['app/icon.svg', 'brand/art/generated/images.ts', 'brand/fonts/a.woff2']) {
    expect(path).not.toMatch(condition.path);
  }
});
