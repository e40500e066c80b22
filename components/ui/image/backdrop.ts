import type { Backdrop } from '@/brand/art/backdrops';

/** In its own module, so that client components do not import all images. */
export const backdropClass: Record<Backdrop, string> = {
  butter: 'bg-back-butter',
  amber: 'bg-back-amber',
  blush: 'bg-back-blush',
  lilac: 'bg-back-lilac',
  noon: 'bg-back-noon',
  mint: 'bg-back-mint',
};
