/** `art` is the key of an image in `brand/art/images`. */
export type InfoText = {
  title: string;
  lead: string;
  art: string;
  /** Whether to append the shop's address, phone and e-mail address. */
  address?: boolean;
  sections: readonly {
    heading: string;
    text: readonly string[];
    rows?: readonly (readonly [string, string])[];
    art?: string;
    /** Limits the section to markets whose prices include taxes, or to those whose prices do not. */
    taxesIncluded?: boolean;
    /** Limits the section to these markets, by key. */
    markets?: readonly string[];
  }[];
};
