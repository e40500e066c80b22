import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

/** A camera's resolution. */
const [WIDTH, HEIGHT] = [3000, 4000];

/**
 * Generates photographs for tests: deterministic, with noise that does not compress, several megabytes each.
 *
 * @param folder for `<key>.jpg`
 * @param keys each has another colour
 */
export async function generatePhotographs(folder: string, keys: readonly string[]): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const [index, key] of keys.entries()) {
    await sharp(Buffer.from(scene(index)))
      .composite([
        {
          input: grain(index),
          raw: { width: WIDTH, height: HEIGHT, channels: 1 },
          blend: 'overlay',
        },
      ])
      .jpeg({ quality: 92 })
      .toFile(join(folder, `${key}.jpg`));
  }
}

/** Grey noise, seeded by the index. */
function grain(index: number): Buffer {
  const pixels = Buffer.alloc(WIDTH * HEIGHT);
  let state = 2_463_534_242 + index;
  for (let at = 0; at < pixels.length; at += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    pixels[at] = 116 + (state & 23);
  }
  return pixels;
}

function scene(index: number): string {
  const hue = (index * 70 + 25) % 360;
  const [wall, table, thing] = [`hsl(${hue} 22% 78%)`, 'hsl(28 34% 52%)', `hsl(${hue} 38% 42%)`];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3000 4000" width="${WIDTH}" height="${HEIGHT}">
  <defs>
    <radialGradient id="light" cx=".3" cy=".2" r="1"><stop offset="0" stop-color="#fff" stop-opacity=".7"/><stop offset="1" stop-color="#000" stop-opacity=".35"/></radialGradient>
  </defs>
  <rect width="3000" height="4000" fill="${wall}"/>
  <path d="M0 2500H3000V4000H0Z" fill="${table}"/>
  <ellipse cx="1560" cy="3200" rx="1040" ry="190" fill="#000" opacity=".28"/>
  <path d="M520 1900H2480C2480 2700 2080 3160 1760 3240H1240C920 3160 520 2700 520 1900Z" fill="${thing}"/>
  <ellipse cx="1500" cy="1900" rx="980" ry="250" fill="hsl(${hue} 30% 30%)"/>
  <ellipse cx="1500" cy="1930" rx="900" ry="205" fill="hsl(${hue} 34% 55%)"/>
  <rect width="3000" height="4000" fill="url(#light)"/>
</svg>`;
}
