import { type Backdrop, backdropOf } from './backdrops.ts';
import { box, disc, ink, isDrawn, letters, line, shape, textWidth } from './svg.ts';

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
