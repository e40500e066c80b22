/** An info page. `art` is the image beside a text. */
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
    taxesIncluded?: boolean;
    markets?: readonly string[];
  }[];
};

export const pages = {
  about: {
    title: 'Four hands, one kiln',
    lead: 'Regula Frei throws, Beat Frei glazes, and the kiln decides.',
    art: 'shelf',
    address: true,
    sections: [
      {
        heading: 'The workshop',
        text: ['A former dye works by the stream in Seebach. Come by and watch.'],
      },
    ],
  },
  terms: {
    title: 'Terms',
    lead: 'What you can expect from us.',
    art: 'plate',
    sections: [
      { heading: 'Prices', text: ['All prices are in francs and contain the tax.'] },
      { heading: 'Breakage', text: ['What arrives broken is replaced.'] },
      { heading: 'Returns', text: ['Pieces can come back within 14 days; you pay the postage.'] },
    ],
  },
} as const satisfies Record<string, InfoText>;

export type InfoPageKey = keyof typeof pages;

export const infoPages = Object.keys(pages) as InfoPageKey[];
