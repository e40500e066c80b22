import type { Translation } from '../en/wording';

export const pages: Translation['pages'] = {
  about: {
    title: 'Vier Hände, ein Ofen',
    lead: 'Regula Frei dreht, Beat Frei glasiert, und der Ofen entscheidet.',
    art: 'shelf',
    address: true,
    sections: [
      {
        heading: 'Die Werkstatt',
        text: ['Eine alte Färberei am Bach in Seebach. Kommen Sie vorbei und sehen Sie zu.'],
      },
    ],
  },
  terms: {
    title: 'AGB',
    lead: 'Was Sie von uns erwarten dürfen.',
    art: 'plate',
    sections: [
      { heading: 'Preise', text: ['Alle Preise sind in Franken und enthalten die Steuer.'] },
      { heading: 'Bruch', text: ['Was zerbrochen ankommt, ersetzen wir.'] },
      {
        heading: 'Rückgabe',
        text: ['Innerhalb von 14 Tagen nehmen wir Stücke zurück; das Porto zahlen Sie.'],
      },
    ],
  },
};
