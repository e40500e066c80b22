import lettering from './lettering.json' with { type: 'json' };

export const ink = {
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

export function shape(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}"${more ? ` ${more}` : ''}/>`;
}

export function line(d: string, stroke: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${more ? ` ${more}` : ''}/>`;
}

export function box(x: number, y: number, w: number, h: number, fill: string, radius = 0): string {
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}"${radius ? ` rx="${radius}"` : ''} fill="${fill}"/>`;
}

export function disc(x: number, y: number, r: number, fill: string, more = ''): string {
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"${more ? ` ${more}` : ''}/>`;
}

const glyphs: Record<string, [number, string] | undefined> = Object.fromEntries(
  Object.entries(lettering.glyphs).map(([character, glyph]) => [
    character,
    [Number(glyph[0]), String(glyph[1])],
  ]),
);

export function isDrawn(character: string): boolean {
  return character in glyphs;
}

/** The width of a line of lettering; characters without an outline have none. */
export function textWidth(text: string, size: number): number {
  const units = [...text].reduce((sum, character) => sum + (glyphs[character]?.[0] ?? 0), 0);
  return (units * size) / lettering.em;
}

/** Lettering as outlines, because an image cannot rely on a font. */
export function letters(
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
