import { ImageResponse } from 'next/og';
import { drawAll } from '@/brand/art/draw';
import { share } from '@/brand/art/share';
import { shop } from '@/brand/shop';

/** The size that is asked for everywhere. */
export const shareSize = { width: 1200, height: 630 };

/** A picture for sharing as PNG: a title, a line under it, and the drawing of a key. */
export function shareImage(title: string, detail: string, art: string): ImageResponse {
  const drawing = drawAll()[art] ?? null;
  const svg = share({ title, detail, shop: shop.name, art, drawing });
  const source = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  return new ImageResponse(
    // biome-ignore lint/performance/noImgElement: this is drawn on the server, not in a page.
    <img src={source} alt="" width={shareSize.width} height={shareSize.height} />,
    shareSize,
  );
}
