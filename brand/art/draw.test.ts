import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { coffees } from '../catalogue/products/coffee.ts';
import { things } from '../catalogue/products/gear.ts';
import { backdropOf } from './backdrops.ts';
import { drawAll } from './draw.ts';
import { share } from './share.ts';
import { textWidth } from './svg.ts';

const folder = join(import.meta.dirname, 'images');

test('the files of the images are what the drawings say (npm run art)', () => {
  const images = drawAll();
  const files = readdirSync(folder).filter((file) => file.endsWith('.svg'));
  expect(files.sort()).toEqual(
    Object.keys(images)
      .map((name) => `${name}.svg`)
      .sort(),
  );
  for (const [name, drawing] of Object.entries(images)) {
    expect(readFileSync(join(folder, `${name}.svg`), 'utf8'), name).toBe(drawing);
  }
});

test('every product, variant and gallery has a image that was drawn', () => {
  const drawn = drawAll();
  for (const product of [...coffees, ...things]) {
    const arts = [
      product.art,
      ...(product.gallery ?? []),
      ...product.variants.map(({ art }) => art),
    ];
    for (const art of arts) if (art) expect(drawn, `${product.slug}: ${art}`).toHaveProperty(art);
    expect(backdropOf(product.art), product.slug).not.toBeNull();
  }
});

test('no image needs a style, a script or another file', () => {
  for (const [name, drawing] of Object.entries(drawAll())) {
    expect(drawing, name).not.toMatch(/style=|<style|<script|href=|undefined|NaN/);
  }
});

test('German words are drawn with their umlauts, and others without an accent that has no drawing', () => {
  const drawnAs = (title: string) =>
    share({ title, detail: '', shop: 'Shop', art: 'bag', drawing: null });
  expect(drawnAs('Für')).not.toBe(drawnAs('Fur'));
  expect(textWidth('üß', 40)).toBeGreaterThan(textWidth('ü', 40));
  expect(drawnAs('Café')).toBe(drawnAs('Cafe'));
});

test('a longer line of letters is wider', () => {
  expect(textWidth('Morning Shift', 40)).toBeGreaterThan(textWidth('Morning', 40));
});
