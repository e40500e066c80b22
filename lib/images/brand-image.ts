export type SizedAddress = { src: string; width: number };

/** An image of the brand in 3:4, which scripts/images.ts generates. */
export type BrandImage = {
  /** `cutout`: an object on a transparent ground, shown on a backdrop. `photo`: fills its frame. */
  kind: 'cutout' | 'photo';
  /** For every browser: the SVG, or a JPEG or PNG of medium size. */
  src: string;
  /** Modern formats, narrowest first; empty for an SVG. */
  avif: readonly SizedAddress[];
  webp: readonly SizedAddress[];
};
