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
    title: 'Nine potters',
    lead: 'We share a wood-fired kiln on a hill.',
    art: 'bowl',
    address: true,
    sections: [{ heading: 'The kiln', text: ['It is fired four times a year.'] }],
  },
  terms: {
    title: 'Terms',
    lead: 'What you can expect from us.',
    art: 'vase',
    sections: [{ heading: 'Breakage', text: ['What arrives broken is replaced.'] }],
  },
} as const satisfies Record<string, InfoText>;

export type InfoPageKey = keyof typeof pages;

export const infoPages = Object.keys(pages) as InfoPageKey[];
