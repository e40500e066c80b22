/** An address of an image in one width. */
export type SizedAddress = { src: string; width: number };

/** An image of the brand as pages show it, in 3:4: scripts/images.ts makes it from its file. */
export type BrandImage = {
  /**
   * `cutout`: a thing on a transparent ground, which stands on its backdrop. `photo`: fills its frame to the edges.
   */
  kind: 'cutout' | 'photo';
  /** What every browser shows: a drawing itself, else a JPEG or PNG of medium size. */
  src: string;
  /** The same in modern formats, narrowest first; empty for a drawing, which has every size. */
  avif: readonly SizedAddress[];
  webp: readonly SizedAddress[];
};
