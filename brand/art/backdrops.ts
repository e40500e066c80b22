/** Backgrounds of images: the `--color-back-*` tokens of brand/theme.css. */
export type Backdrop = 'butter' | 'amber' | 'blush' | 'lilac' | 'noon' | 'mint';

const backdrops: Record<string, Backdrop> = {
  'bag-first-light': 'blush',
  'bag-blue-hour': 'lilac',
  'bag-morning-shift': 'butter',
  'bag-dew-point': 'mint',
  'bag-garden-hour': 'amber',
  'bag-high-noon': 'noon',
  'bag-slow-afternoon': 'butter',
  'bag-long-shadow': 'amber',
  'bag-afterglow': 'blush',
  'bag-lamplight': 'lilac',
  'bag-small-hours': 'noon',
  'dripper-milk': 'mint',
  'dripper-dusk': 'butter',
  'kettle-night': 'butter',
  'kettle-milk': 'blush',
  press: 'blush',
  grinder: 'amber',
  scale: 'noon',
  moka: 'butter',
  papers: 'lilac',
  'papers-natural': 'mint',
  'cup-dawn': 'noon',
  'cup-dusk': 'mint',
  'cup-night': 'amber',
  thimbles: 'amber',
  carafe: 'lilac',
  tin: 'blush',
  flask: 'butter',
  parcel: 'noon',
};

/** Null for images with a background of their own. */
export function backdropOf(art: string): Backdrop | null {
  if (art.startsWith('sheet-')) return null;
  return backdrops[art] ?? 'lilac';
}

/** The background and text colour of a coffee's hour on the home page. */
export const skies: Record<string, { ground: string; text: 'night' | 'milk' } | undefined> = {
  'first-light': { ground: 'bg-[#f4a6a8]', text: 'night' },
  'blue-hour': { ground: 'bg-[#5d57b8]', text: 'milk' },
  'morning-shift': { ground: 'bg-[#ffd08a]', text: 'night' },
  'dew-point': { ground: 'bg-[#cfe9dc]', text: 'night' },
  'garden-hour': { ground: 'bg-[#d6edfa]', text: 'night' },
  'high-noon': { ground: 'bg-[#a9d5f5]', text: 'night' },
  'slow-afternoon': { ground: 'bg-[#ffe2ac]', text: 'night' },
  'long-shadow': { ground: 'bg-[#ffb37e]', text: 'night' },
  afterglow: { ground: 'bg-[#f08ca0]', text: 'night' },
  lamplight: { ground: 'bg-[#4b449a]', text: 'milk' },
  'small-hours': { ground: 'bg-[#201e52]', text: 'milk' },
};

export const ring = [
  '#201e52',
  '#35339a',
  '#f4a6a8',
  '#ffd08a',
  '#cfe9dc',
  '#a9d5f5',
  '#ffe2ac',
  '#ffb37e',
  '#f08ca0',
  '#7a62b8',
  '#4b449a',
  '#201e52',
] as const;
