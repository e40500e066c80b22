import type { FieldName, Problem } from './client/card-fields.ts';

export type FormTexts = {
  title: string;
  labels: Record<FieldName, string>;
  expiryExample: string;
  promise: string;
  testCards: string;
  testCardsHint: string;
  alone: string;
  needsScript: string;
  script: ScriptTexts;
};

export type ScriptTexts = {
  problems: Record<FieldName, Partial<Record<Problem, string>>>;
  filledIn: string;
};

const en: FormTexts = {
  title: 'Card details',
  labels: {
    number: 'Card number',
    expiry: 'Expiry date',
    securityCode: 'Security code',
    name: 'Name on card',
  },
  expiryExample: 'MM / YY',
  promise: 'Never shared with the shop',
  testCards: 'Test cards',
  testCardsHint: 'No real card is charged here. Select a test card to fill in the form.',
  alone: 'This form belongs inside the checkout of a shop.',
  needsScript: 'Paying by card needs JavaScript.',
  script: {
    problems: {
      number: {
        required: 'Enter the card number',
        incomplete: 'The card number is too short',
        invalid: 'This card number is not right',
      },
      expiry: {
        required: 'Enter the date',
        incomplete: 'Enter MM / YY',
        invalid: 'No such date',
        expired: 'Card has expired',
      },
      securityCode: {
        required: 'Enter the code',
        incomplete: 'Code is too short',
        invalid: 'Code is not right',
      },
      name: {
        required: 'Enter the name on the card',
        invalid: 'Enter the name as it is on the card',
      },
    },
    filledIn: 'Filled in the test card ending in {last4}.',
  },
};

const de: FormTexts = {
  title: 'Kartendaten',
  labels: {
    number: 'Kartennummer',
    expiry: 'Gültig bis',
    securityCode: 'Prüfnummer',
    name: 'Name auf der Karte',
  },
  expiryExample: 'MM / JJ',
  promise: 'Der Shop sieht sie nie',
  testCards: 'Testkarten',
  testCardsHint:
    'Hier wird keine echte Karte belastet. Wählen Sie eine Testkarte, um das Formular auszufüllen.',
  alone: 'Dieses Formular gehört in die Kasse eines Shops.',
  needsScript: 'Die Bezahlung mit Karte braucht JavaScript.',
  script: {
    problems: {
      number: {
        required: 'Geben Sie die Kartennummer ein',
        incomplete: 'Die Kartennummer ist zu kurz',
        invalid: 'Diese Kartennummer stimmt nicht',
      },
      expiry: {
        required: 'Geben Sie das Datum ein',
        incomplete: 'MM / JJ eingeben',
        invalid: 'Kein solches Datum',
        expired: 'Karte abgelaufen',
      },
      securityCode: {
        required: 'Nummer eingeben',
        incomplete: 'Nummer zu kurz',
        invalid: 'Nummer stimmt nicht',
      },
      name: {
        required: 'Geben Sie den Namen auf der Karte ein',
        invalid: 'Geben Sie den Namen so ein, wie er auf der Karte steht',
      },
    },
    filledIn: 'Die Testkarte mit den Endziffern {last4} ist eingetragen.',
  },
};

const languages = { de, en };

/** @param tag BCP 47, such as "de-CH" */
export function textsFor(tag: string): { language: string; texts: FormTexts } {
  const requested = tag.toLowerCase().split('-')[0];
  const language = requested === 'de' ? requested : 'en';
  return { language, texts: languages[language] };
}
