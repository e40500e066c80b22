/** Backgrounds of images: the `--color-back-*` tokens of theme.css. */
export type Backdrop = 'butter' | 'amber' | 'blush' | 'lilac' | 'noon' | 'mint';

const backdrops: Record<string, Backdrop> = {
  'bowl-chalk': 'butter',
  'bowl-moss': 'blush',
  cup: 'amber',
  'towel-flax': 'mint',
  'towel-moss': 'butter',
  brush: 'noon',
  tray: 'lilac',
};

/** Null for images with a background of their own. */
export function backdropOf(art: string): Backdrop | null {
  if (art === 'still-life' || art === 'shelf') return null;
  return backdrops[art] ?? 'butter';
}
