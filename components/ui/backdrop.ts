import type { Backdrop } from '@/brand/art/looks';

/** The class of what stands behind a picture. Apart from the pictures, for leaves in the browser. */
export const backdropClass: Record<Backdrop, string> = {
  butter: 'bg-back-butter',
  amber: 'bg-back-amber',
  blush: 'bg-back-blush',
  lilac: 'bg-back-lilac',
  noon: 'bg-back-noon',
  mint: 'bg-back-mint',
};
