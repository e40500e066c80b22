import { type Backdrop, backdropOf } from '@/brand/art/backdrops';
import { images } from '@/brand/art/generated/images';
import type { BrandImage } from './brand-image';

export function imageOf(art: string): BrandImage | undefined {
  return images[art];
}

/** The backdrop of an image; null for a photograph, which fills its frame. */
export function groundOf(art: string): Backdrop | null {
  return images[art]?.kind === 'photo' ? null : backdropOf(art);
}

/** A small image beside its text, at most 120 pixels wide. */
export type ThumbImage = { src: string; backdrop: Backdrop | null };

export function thumbOf(art: string | null | undefined): ThumbImage | null {
  const image = art ? images[art] : undefined;
  if (!art || !image) return null;
  return { src: image.webp[0]?.src ?? image.src, backdrop: groundOf(art) };
}

/** The size of sharing images that Open Graph recommends. */
export const shareSize = { width: 1200, height: 630 };
