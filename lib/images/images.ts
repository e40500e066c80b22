import { type Backdrop, backdropOf } from '@/brand/art/backdrops';
import { images } from '@/brand/art/generated/images';
import type { BrandImage } from './brand-image';

/** An image by its key; undefined for an unknown one. */
export function imageOf(art: string): BrandImage | undefined {
  return images[art];
}

/** What stands behind an image; null for one that fills its frame. */
export function groundOf(art: string): Backdrop | null {
  return images[art]?.kind === 'photo' ? null : backdropOf(art);
}

/** An image in 3:4 as a small one beside its text, at most 120 pixels wide, and its backdrop. */
export type ThumbImage = { src: string; backdrop: Backdrop | null };

/** A small image of a key; null without one. */
export function thumbOf(art: string | null | undefined): ThumbImage | null {
  const image = art ? images[art] : undefined;
  if (!art || !image) return null;
  return { src: image.webp[0]?.src ?? image.src, backdrop: groundOf(art) };
}
