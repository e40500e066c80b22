import { type Backdrop, backdropOf } from './backdrops.ts';
import lettering from './lettering.json' with { type: 'json' };

const grounds: Record<Backdrop, string> = {
  butter: '#ffe2a1',
  amber: '#ffc594',
  blush: '#fbd0cc',
  lilac: '#d8caf3',
  noon: '#cde6f8',
  mint: '#c4e6d4',
};

function plain(text: string): string {
  return [...text.normalize('NFC').replaceAll('’', '')]
    .map((letter) => (isDrawn(letter) ? letter : letter.normalize('NFD').replace(/\p{M}/gu, '')))
    .join('')
    .trim();
}

function lines(text: string, size: number, width: number): string[] {
  if (textWidth(text, size) <= width) return [text];
  const words = text.split(' ');
  for (let take = words.length - 1; take > 0; take -= 1) {
    const first = words.slice(0, take).join(' ');
    if (textWidth(first, size) <= width) return [first, words.slice(take).join(' ')];
  }
  return [text];
}

/**
 * The Open Graph image, 1200 by 630: the product on its background, its name, and the sun.
 * @param drawing the SVG of an image, 480 by 640; without it, only the sun is shown
 */
export function share({
  title,
  detail,
  shop,
  art,
  drawing,
}: {
  title: string;
  detail: string;
  shop: string;
  art: string;
  drawing: string | null;
}): string {
  const ground = grounds[backdropOf(art) ?? 'lilac'];
  const name = plain(title);
  const size = Math.min(
    104,
    ...lines(name, 104, 620).map((part) => (620 / textWidth(part, 100)) * 100),
  );
  const parts = lines(name, size, 622);
  const top = 330 - (parts.length - 1) * size * 0.5;
  const below = plain(detail);
  const small = Math.min(40, (620 / textWidth(below || 'x', 100)) * 100);
  const inner = (drawing ?? '').replace(/^<svg[^>]*>|<\/svg>\s*$/g, '');
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">' +
    box(0, 0, 1200, 630, ground) +
    disc(930, 400, 300, ink.milk, 'opacity=".35"') +
    disc(930, 400, 226, drawing ? ink.milk : ink.sun, drawing ? 'opacity=".5"' : '') +
    box(0, 566, 1200, 64, ink.night) +
    (drawing ? `<g transform="translate(728 30) scale(.86)">${inner}</g>` : '') +
    parts
      .map((part, i) => letters(part, 72, top + i * size * 1.05, size, ink.night, 'start'))
      .join('') +
    letters(below, 72, top + (parts.length - 1) * size * 1.05 + 66, small, ink.blue, 'start') +
    shape('M72 112a34 34 0 0 1 68 0Z', ink.sun) +
    line('M66 124h80M80 138h52M94 152h24', ink.night, 6) +
    letters(shop, 168, 140, 44, ink.night, 'start') +
    '</svg>'
  );
}

const ink = {
  night: '#17153b',
  deep: '#26246b',
  blue: '#35339a',
  dusk: '#7a62b8',
  lilac: '#b7a4e0',
  rose: '#f08ca0',
  blush: '#f9c6c4',
  sun: '#ff6f42',
  amber: '#ffa552',
  butter: '#ffd98a',
  noon: '#c9e4f5',
  sky: '#7fb8e6',
  milk: '#faf6ff',
  bone: '#ece6f4',
  teal: '#14736f',
  leaf: '#4fa587',
  mint: '#b9dfc9',
  clay: '#b8452f',
  cocoa: '#552339',
  steel: '#9b98bd',
  silver: '#d5d2e8',
} as const;

function shape(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}"${more ? ` ${more}` : ''}/>`;
}

function line(d: string, stroke: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${more ? ` ${more}` : ''}/>`;
}

function box(x: number, y: number, w: number, h: number, fill: string, radius = 0): string {
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}"${radius ? ` rx="${radius}"` : ''} fill="${fill}"/>`;
}

function disc(x: number, y: number, r: number, fill: string, more = ''): string {
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"${more ? ` ${more}` : ''}/>`;
}

const glyphs: Record<string, [number, string] | undefined> = Object.fromEntries(
  Object.entries(lettering.glyphs).map(([character, glyph]) => [
    character,
    [Number(glyph[0]), String(glyph[1])],
  ]),
);

function isDrawn(character: string): boolean {
  return character in glyphs;
}

/** The width of a line of lettering; characters without an outline have none. */
function textWidth(text: string, size: number): number {
  const units = [...text].reduce((sum, character) => sum + (glyphs[character]?.[0] ?? 0), 0);
  return (units * size) / lettering.em;
}

/** Lettering as outlines, because an image cannot rely on a font. */
function letters(
  text: string,
  x: number,
  y: number,
  size: number,
  fill: string,
  anchor: 'start' | 'middle' = 'middle',
): string {
  const scale = Math.round((size / lettering.em) * 1000) / 1000;
  const start = Math.round(anchor === 'middle' ? x - textWidth(text, size) / 2 : x);
  let at = 0;
  const paths = [...text].map((character) => {
    const glyph = glyphs[character];
    if (!glyph) return '';
    const path = glyph[1]
      ? `<path d="${glyph[1]}"${at ? ` transform="translate(${at})"` : ''}/>`
      : '';
    at += glyph[0];
    return path;
  });
  return `<g fill="${fill}" transform="translate(${start} ${y}) scale(${scale})">${paths.join('')}</g>`;
}
