import type { Translation } from '../en/wording';

export const tagline = 'Steinzeug aus Zürich';

export const description =
  'Schalen, Teller und Vasen aus Steinzeug, in Zürich Seebach gedreht und glasiert.';

export const openingHours: Translation['openingHours'] = [
  { days: 'Dienstag bis Samstag', hours: '10:00 bis 18:00 Uhr' },
];

export const navigation: Translation['navigation'] = {
  main: [
    { href: '/categories/bowls', label: 'Schalen' },
    { href: '/categories/vases', label: 'Vasen' },
    { href: '/clubs', label: 'Abos' },
  ],
  help: [{ href: '/about', label: 'Über uns' }],
  atPay: [{ href: '/terms', label: 'AGB' }],
  legal: [{ href: '/terms', label: 'AGB' }],
};

export const smallCopy: Translation['smallCopy'] = {
  failed: 'Etwas ist zerbrochen.',
  emptyCart: 'Ihr Warenkorb ist leer.',
};

export const texts: Translation['texts'] = {
  home: {
    title: 'Zum Essen gemacht.',
    lead: 'Steinzeug für jeden Tag, in Zürich Seebach gedreht und zweimal gebrannt.',
    art: 'table',
    alt: 'Eine Schale auf einem Tisch am Fenster',
    action: { href: '/products', label: 'Alles ansehen' },
    products: {
      title: 'Aus dem letzten Brand',
      categories: ['bowls', 'vases'],
      count: 6,
      all: { href: '/products', label: 'Alle Stücke' },
    },
    categories: { title: 'Nach Gebrauch' },
    story: {
      title: 'Vier Hände, ein Ofen',
      text: ['Montags drehen wir, donnerstags wird glasiert. Kommen Sie vorbei und sehen Sie zu.'],
      art: 'shelf',
      alt: 'Vasen auf einem Regal',
      more: { href: '/about', label: 'Über die Werkstatt' },
    },
  },
  products: {
    title: 'Alles aus dem Ofen',
    lead: 'Schalen zum Essen, Vasen zum Anschauen.',
  },
  clubs: {
    title: 'Abos',
    description: 'Jeden Monat ein Stück aus dem Ofen.',
    heading: 'Jeden Monat ein Stück',
    lead: 'Jeden Monat eine andere Form. Ändern oder kündigen können Sie jederzeit in Ihrem Konto.',
  },
  search: {
    title: 'Suche',
    examples: 'Seladon, Schale, Vase …',
    nothing: 'Kein Stück hat diese Wörter. Mit weniger Wörtern finden Sie vielleicht mehr.',
  },
  share: { art: 'table' },
  lost: { title: 'Diese Seite wurde nie gebrannt.' },
  hours: 'Werkstatt',
  demo: 'Demo: kein echtes Geld. Bezahlen Sie mit der Karte 4242 4242 4242 4242.',
  account: { noOrders: 'Sehen Sie, was wir machen' },
  order: {
    title: 'Wie es weitergeht',
    steps: [
      { what: 'Eingepackt', note: 'Jedes Stück für sich, in Papier.' },
      { what: 'Verschickt', note: 'Am nächsten Werktag.' },
    ],
  },
};
