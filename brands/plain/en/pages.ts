import type { InfoText } from '@/lib/texts/info-text';

/** Info pages by path. The texts are examples: let a lawyer check your terms and privacy page. */
export const pages = {
  about: {
    title: 'About us',
    lead: 'Plain is two people and five workshops.',
    art: 'shelf',
    address: true,
    sections: [
      {
        heading: 'What we sell',
        text: ['Things that we use ourselves, in the sizes and colours that we would choose.'],
      },
    ],
  },
  delivery: {
    title: 'Delivery and returns',
    lead: 'Within Ireland, in one to three working days.',
    art: 'tray',
    sections: [
      {
        heading: 'Delivery',
        text: ['Ordered by noon on a working day, your parcel leaves the same day.'],
      },
      {
        heading: 'Returns',
        text: ['Whatever you do not like can come back within 30 days. We pay the postage.'],
      },
    ],
  },
  terms: {
    title: 'Terms',
    lead: 'What we promise, and what you agree to.',
    art: 'bowl-chalk',
    sections: [
      {
        heading: 'Prices',
        text: ['All prices contain the tax.'],
        taxesIncluded: true,
      },
      {
        heading: 'Payment',
        text: ['Your card is charged when you place the order.'],
      },
    ],
  },
  privacy: {
    title: 'Privacy',
    lead: 'What we know about you, and why.',
    art: 'towel-flax',
    sections: [
      {
        heading: 'What we keep',
        text: [
          'Your name, addresses and orders, as long as the law asks. Your card number never reaches us.',
        ],
      },
    ],
  },
} as const satisfies Record<string, InfoText>;

export type InfoPageKey = keyof typeof pages;

export const infoPages = Object.keys(pages) as InfoPageKey[];
