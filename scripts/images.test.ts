import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ImageError, makeImages } from './images.ts';

let art: string;
beforeEach(() => {
  art = mkdtempSync(join(tmpdir(), 'images-'));
  mkdirSync(join(art, 'images'));
});
afterEach(() => rmSync(art, { recursive: true, force: true }));

const put = (name: string, content: Buffer | string) =>
  writeFileSync(join(art, 'images', name), content);
const output = () => join(art, 'served');
const make = () => makeImages(art, output());
const module = () => readFileSync(join(art, 'generated', 'images.ts'), 'utf8');
const made = (name: string) => {
  const [key, ...rest] = name.split('.');
  const pattern = new RegExp(`^${key}\\.[0-9a-f]{12}\\.${rest.join('\\.')}$`);
  return join(output(), readdirSync(output()).find((file) => pattern.test(file)) ?? name);
};
const files = () =>
  readdirSync(output())
    .map((name) => name.replace(/\.[0-9a-f]{12}/, ''))
    .toSorted();
const sizeOf = async (name: string) => {
  const { width, height, format } = await sharp(made(name)).metadata();
  return { width, height, format };
};

function image(width: number, height: number, alpha = 1) {
  return sharp({
    create: { width, height, channels: 4, background: { r: 180, g: 90, b: 40, alpha } },
  });
}

test('a photograph is cropped to 3:4 and resized to each width up to its own', async () => {
  put('bowl.jpg', await image(1600, 1000).jpeg().toBuffer());
  expect(await make()).toBe(1);
  expect(files()).toEqual(
    [
      ...['bowl.240.avif', 'bowl.240.webp', 'bowl.480.avif', 'bowl.480.webp'],
      ...['bowl.750.avif', 'bowl.750.webp', 'bowl.jpg'],
    ].toSorted(),
  );
  expect(await sizeOf('bowl.480.webp')).toEqual({ width: 480, height: 640, format: 'webp' });
  expect(await sizeOf('bowl.240.avif')).toEqual({ width: 240, height: 320, format: 'heif' });
  expect(await sizeOf('bowl.jpg')).toEqual({ width: 750, height: 1000, format: 'jpeg' });
  expect(module()).toMatch(/'bowl': \{ kind: 'photo'/);
});

test('an image is rotated by its EXIF orientation, and its metadata is removed', async () => {
  const sideways = image(800, 600)
    .withExif({ IFD0: { Copyright: 'Ada' } })
    .withMetadata({ orientation: 6 });
  put('vase.jpg', await sideways.jpeg().toBuffer());
  await make();
  expect(await sizeOf('vase.jpg')).toEqual({ width: 600, height: 800, format: 'jpeg' });
  expect((await sharp(made('vase.jpg')).metadata()).exif).toBeUndefined();
});

test('a cut-out is not cropped and stays transparent; an opaque PNG is a photograph', async () => {
  put('cup.png', await image(300, 300, 0.5).png().toBuffer());
  put('plate.png', await image(300, 400).png().toBuffer());
  await make();
  expect(module()).toMatch(/'cup': \{ kind: 'cutout'/);
  expect(module()).toMatch(/'plate': \{ kind: 'photo'/);
  expect(await sizeOf('cup.png')).toEqual({ width: 300, height: 400, format: 'png' });
  const { data } = await sharp(made('cup.240.webp')).raw().toBuffer({ resolveWithObject: true });
  expect(data[3]).toBe(0);
});

test.each([
  ['bowl.heic', 'x', /bowl\.heic .* use SVG, JPEG, PNG or WebP/],
  ['My Bowl.jpg', 'x', /lower-case letters/],
  ['bowl.jpg', 'no image', /bowl\.jpg cannot be read as an image/],
])('%s is refused with an explanation', async (name, content, message) => {
  put(name, content);
  await expect(make()).rejects.toThrow(message);
});

test('an image that is too small is refused, and so are two files with the same key', async () => {
  put('dot.jpg', await image(60, 80).jpeg().toBuffer());
  await expect(make()).rejects.toThrow(/dot\.jpg is too small: 60 by 80/);
  rmSync(join(art, 'images', 'dot.jpg'));
  put('cup.svg', '<svg/>');
  put('cup.png', await image(300, 400).png().toBuffer());
  await expect(make()).rejects.toThrow(ImageError);
});
