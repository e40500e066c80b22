/** An info page. `art` is the image beside a text. */
export type InfoText = {
  title: string;
  lead: string;
  /** Key of an image in `brand/art/images` for the head of the page. */
  art: string;
  /** Whether to append the shop's address, phone and e-mail address. */
  address?: boolean;
  sections: readonly {
    heading: string;
    text: readonly string[];
    /** Rows of a table: label and value. */
    rows?: readonly (readonly [string, string])[];
    art?: string;
    /** Shown only if prices include taxes, or only if they do not. */
    taxesIncluded?: boolean;
    /** Shown only in these markets, by key. */
    markets?: readonly string[];
  }[];
};
