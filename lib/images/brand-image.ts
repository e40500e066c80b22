export type SizedAddress = { src: string; width: number };

export type BrandImage = {
  /** `cutout`: an object on a transparent ground, shown on a backdrop. `photo`: fills its frame. */
  kind: 'cutout' | 'photo';
  src: string;
  /** Modern formats, narrowest first; empty for an SVG. */
  avif: readonly SizedAddress[];
  webp: readonly SizedAddress[];
};
