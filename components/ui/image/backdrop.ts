import type { Backdrop } from '@/brand/art/looks';

/**
 * The background class of an image. Apart from the images, so that client components can import it.
 */
export const backdropClass: Record<Backdrop, string> = {
  butter: 'bg-back-butter',
  amber: 'bg-back-amber',
  blush: 'bg-back-blush',
  lilac: 'bg-back-lilac',
  noon: 'bg-back-noon',
  mint: 'bg-back-mint',
};
