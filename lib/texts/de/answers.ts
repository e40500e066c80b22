import type { Dictionary } from '../dictionary';

export const answers: Dictionary['answers'] = {
  busy: {
    title: 'Im Shop ist gerade sehr viel los',
    text: 'Ihr Warenkorb ist sicher, und es wurde nichts abgebucht. Diese Seite lädt in einigen Sekunden automatisch neu.',
    link: 'Jetzt noch einmal versuchen',
  },
  failure: {
    updated: 'Der Shop wurde gerade aktualisiert',
    notTaken: 'Der Shop konnte das nicht verarbeiten',
    text: 'Was Sie gesendet haben, wurde nicht ausgeführt, und es wurde nichts abgebucht. Die Seite wird in einigen Sekunden neu geladen; bitte senden Sie es dann noch einmal.',
    link: 'Zurück zur Seite',
  },
};
