import type { Translation } from '../en/wording';

export const tagline = 'Kaffee für jede Stunde des Tages';

export const description =
  'Halflight röstet Kaffee für die Stunde, in der Sie ihn trinken: hell am Morgen, rund am Mittag, sanft am Abend. Dazu das Wenige, was man zum Brühen braucht.';

export const openingHours: Translation['openingHours'] = [
  { days: 'Montag bis Freitag', hours: '6:30 bis 18:00 Uhr' },
  { days: 'Samstag und Sonntag', hours: '8:00 bis 17:00 Uhr' },
];

export const navigation: Translation['navigation'] = {
  main: [
    { href: '/products', label: 'Alle Produkte' },
    { href: '/categories/espresso', label: 'Espresso' },
    { href: '/categories/filter', label: 'Filter' },
    { href: '/categories/brewing', label: 'Zubereitung' },
    { href: '/categories/table', label: 'Am Tisch' },
    { href: '/clubs', label: 'Abos' }, // module: subscriptions
  ],
  help: [
    { href: '/delivery', label: 'Versand und Rückgabe' },
    { href: '/brewing', label: 'Anleitungen' },
    { href: '/about', label: 'Über uns' },
    { href: '/contact', label: 'Kontakt' },
  ],
  atPay: [
    { href: '/terms', label: 'AGB' },
    { href: '/delivery', label: 'Versand und Rückgabe' },
  ],
  legal: [
    { href: '/terms', label: 'AGB' },
    { href: '/privacy', label: 'Datenschutz' },
  ],
};

export const texts: Translation['texts'] = {
  failed: 'Das Licht hat geflackert.',
  emptyCart: 'Noch nichts hier. Für welche Stunde brühen Sie?',
  home: {
    title: 'Kaffee für die Stunde, in der Sie sind.',
    lead: 'Elf Kaffees, jeder für eine Stunde des Tages geröstet: helle für das erste Licht, runde für den Mittag, sanfte, nach denen Sie schlafen.',
    action: { href: '#day', label: 'Ihre Stunde finden' },
    all: 'Alles ansehen',
    day: {
      title: 'Ein Tag in elf Tassen',
      cups: 11,
      categories: ['espresso', 'filter'],
      lead: 'Gehen Sie ihn von links nach rechts entlang. Auf jedem Beutel steht, wann.',
    },
    gear: {
      title: 'Gemacht, um repariert zu werden',
      all: { href: '/categories/brewing', label: 'Alles zur Zubereitung' },
      lead: 'Wir verkaufen das Wenige, was wir selbst benutzen, mit Zeichnungen und Maßen. Wenn etwas kaputtgeht, schreiben Sie uns, bevor Sie ein neues kaufen: Das meiste lässt sich zerlegen.',
      slugs: ['dial-kettle', 'orbit-grinder', 'solstice-carafe'],
    },
    choice: {
      title: 'Kurz oder lang?',
      lead: 'In einer halben Minute durchgepresst oder in drei übergossen. Jeder Kaffee hier kennt seine Art, und Sie Ihre.',
      images: ['bag-blue-hour', 'bag-garden-hour', 'bag-long-shadow'],
      ways: [
        { href: '/categories/espresso', label: 'Espresso' },
        { href: '/categories/filter', label: 'Filter' },
      ],
    },
    roastery: {
      title: 'Die Stunden der Rösterei',
      lead: 'Die Bar öffnet um halb sieben, am Wochenende um acht. Kommen Sie herein.',
      timetable: [
        {
          time: '04:50',
          what: 'Licht an',
          note: 'Die Trommel braucht vierzig Minuten, bis sie ganz warm ist.',
        },
        {
          time: '05:30',
          what: 'Erste Röstung',
          note: 'Fünfzehn Kilo auf einmal, zwei Tage vor den Paketen, in die sie kommen.',
        },
        {
          time: '11:00',
          what: 'Verkostung',
          note: 'Alles, was gestern geröstet wurde, nebeneinander und blind. Gäste sind willkommen.',
        },
        {
          time: '14:00',
          what: 'Pakete gehen ab',
          note: 'Montag bis Freitag. Bis Mittag bestellt, geht es am selben Tag hinaus: Kaffee, der zwei Tage davor geröstet wurde.',
        },
        { time: '18:00', what: 'Licht aus', note: 'Den Rest macht die Sonne.' },
      ],
    },
  },
  products: {
    title: 'Unser ganzes Sortiment',
    lead: 'Zwei Regale Kaffee in der Reihenfolge des Tages, eines zur Zubereitung und eines für den Tisch.',
  },
  // module: subscriptions
  clubs: {
    title: 'Kaffee-Abos',
    description: 'Jeden Monat frischer Kaffee: drei Abos, jederzeit zu ändern oder zu kündigen.',
    heading: 'Jeden Monat frischer Kaffee',
    lead: 'Mit einem Abo geht jeden Monat ein Paket an Sie. Das Abo, die Menge oder die Karte ändern oder kündigen: Das machen Sie selbst in Ihrem Konto, jederzeit.',
  },
  search: {
    title: 'Etwas finden',
    examples: 'Heidelbeere, Kenia, Kessel …', // module: search
    nothing:
      'Prüfen Sie die Schreibweise, nehmen Sie weniger Wörter, oder versuchen Sie es mit einem Geschmack oder einem Land.',
  },
  share: { art: 'bag-first-light' },
  lost: { title: 'Zu dieser Stunde ist hier nichts.' },
  hours: 'Bar der Rösterei',
  demo: 'Demo: kein echtes Geld, kein echter Kaffee. Bezahlen Sie mit der Karte 4242 4242 4242 4242.',
  account: { noOrders: 'Sehen Sie, was wir rösten' },
  order: {
    title: 'Wie es weitergeht',
    steps: [
      {
        what: 'In die Schachtel',
        note: 'Ihr Kaffee wurde zwei Tage vor dem Versand geröstet; das Datum steht auf dem Beutel.',
      },
      {
        what: 'Zur Tür hinaus',
        note: 'Wenn Sie an einem Werktag bis Mittag bestellen, geht es am selben Tag um 14 Uhr hinaus, sonst am nächsten Werktag. Wir schreiben Ihnen, sobald es unterwegs ist.',
      },
      {
        what: 'Auf Ihren Tisch',
        note: 'Filterkaffee ist bereit, wenn er ankommt; Espresso braucht zehn Tage ab der Röstung.',
      },
    ],
  },
};

export const productCopy: Translation['productCopy'] = {
  hourOfDay: 'Tageszeit',
  tastesOf: 'Geschmack',
  roast: 'Röstung: {roast}',
  madeFor: 'Gemacht für {hour}',
  grew: 'Wo er gewachsen ist',
  origin: 'Herkunft',
  region: 'Region',
  producer: 'Angebaut von',
  altitude: 'Höhe',
  varieties: 'Sorten',
  process: 'Aufbereitung',
  roasted: 'Röstung',
  caffeine: 'Koffein',
  decaf: 'Weniger als 0,1 %',
  hour: 'Seine Stunde ist {hour}',
  hourText:
    'So schmeckt er auch zu jeder anderen Zeit: {notes}. Um diese finden wir ihn am besten.',
  brew: 'So bereiten Sie ihn zu',
  exact: 'Ganz genau',
  material: 'Material',
  care: 'Pflege',
  inTheBox: 'In der Schachtel',
  place: 'Der Ort und die Stunde, nach denen {name} benannt ist',
  sheet: '{name}, gezeichnet mit Angabe der Abmessungen',
};
