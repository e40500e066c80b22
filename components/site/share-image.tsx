import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { ImageResponse } from 'next/og';
import { share } from '@/brand/art/share';
import { shop } from '@/brand/shop';
import { imageOf, shareSize } from '@/lib/images/images';

/** A social sharing image: a PNG in base64, so that it can be cached. */
export async function shareImage(title: string, detail: string, art: string): Promise<string> {
  const svg = share({ title, detail, shop: shop.name, art, drawing: await drawingOf(art) });
  const source = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  const image = new ImageResponse(
    // biome-ignore lint/performance/noImgElement: rendered to an image, not in a page.
    <img src={source} alt="" width={shareSize.width} height={shareSize.height} />,
    shareSize,
  );
  return Buffer.from(await image.arrayBuffer()).toString('base64');
}

export function sentImage(base64: string): Response {
  return new Response(Buffer.from(base64, 'base64'), {
    headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' },
  });
}

const types: Record<string, string> = { '.jpg': 'image/jpeg', '.png': 'image/png' };

/** The SVG of a brand image, 480 by 640; null for an unknown key. */
async function drawingOf(art: string): Promise<string | null> {
  const { src = '' } = imageOf(art) ?? {};
  const kind = extname(src);
  if (kind !== '.svg' && !types[kind]) return null;
  const path = join(/* turbopackIgnore: true */ process.cwd(), 'public', src);
  const file = await readFile(path).catch(() => null);
  if (!file || kind === '.svg') return file?.toString('utf8') ?? null;
  const source = `data:${types[kind]};base64,${file.toString('base64')}`;
  return `<svg><image href="${source}" width="480" height="640" preserveAspectRatio="xMidYMid slice"/></svg>`;
}
