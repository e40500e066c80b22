import type { Dictionary } from '../dictionary';

export const forms: Dictionary['forms'] = {
  optional: '(optional)',
  didYouMean: 'Meinten Sie {email}?',
  problems: {
    'too-long': 'Höchstens {max} Zeichen.',
    'no-email': 'Geben Sie eine E-Mail-Adresse ein, zum Beispiel name@example.com.',
    'no-firstname': 'Geben Sie Ihren Vornamen ein.',
    'no-lastname': 'Geben Sie Ihren Nachnamen ein.',
    'no-street': 'Geben Sie Straße und Hausnummer ein.',
    'no-country': 'Wählen Sie ein Land.',
    'no-method': 'Wählen Sie eine Versandart.',
    'stale-page': 'Die Seite ist nicht mehr aktuell. Laden Sie sie neu.',
    'no-token':
      'Das Kartenformular hat keinen Token geliefert. Geben Sie Ihre Karte noch einmal ein.',
  },
  check: 'Prüfen Sie Ihre Eingaben.',
  checkMarked: {
    one: 'Prüfen Sie das markierte Feld.',
    other: 'Prüfen Sie die markierten Felder.',
  },
  failed:
    'Bei uns ist etwas schiefgegangen. Laden Sie die Seite neu, um den aktuellen Stand zu sehen.',
  failedAgain: 'Bei uns ist etwas schiefgegangen. Versuchen Sie es noch einmal.',
  signedOut: 'Sie sind nicht mehr angemeldet. Es wurde nichts geändert.',
  unchanged: '{message} Es wurde nichts geändert.',
  tooMany:
    'Zu viele {of} in kurzer Zeit. Bitte warten Sie {wait} und versuchen Sie es noch einmal.',
  limited: {
    signInLinks: 'Anmeldelinks',
    signIns: 'Anmeldeversuche',
    carts: 'Warenkörbe',
    cardForms: 'Versuche, das Kartenformular zu laden,',
    payments: 'Zahlungsversuche',
    tokens: 'Verwendungen einer Karteneingabe',
    declines: 'abgelehnte Karten',
    alarms: 'Alarme',
    accountChanges: 'Änderungen an Ihrem Konto',
    buyingAgain: 'Bestellungen, die in den Warenkorb gelegt wurden,',
    cards: 'Versuche, eine Karte hinzuzufügen,',
    subscriptionChanges: 'Änderungen an Ihren Abos',
    refetches: 'Anfragen an den Zahlungsdienst',
    exports: 'Downloads Ihrer Daten',
  },
};
