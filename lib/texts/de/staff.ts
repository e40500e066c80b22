import type { Dictionary } from '../dictionary';

export const staff: Dictionary['staff'] = {
  order: 'Bestellung {number}',
  subscription: 'Ein Abo',
  review: {
    subject: 'Zu entscheiden: {what}',
    title: '{what}: bitte entscheiden',
    preview: 'Hier muss ein Mensch entscheiden.',
    unknown:
      'Ob belastet wurde, geht aus den Antworten des Zahlungsdienstes nicht hervor. Sehen Sie dort nach und entscheiden Sie: Bis dahin steht beim Kunden, dass die Zahlung bestätigt wird, und er kann kein zweites Mal bezahlen.',
    flagged:
      'An der Abbuchung ist etwas zu prüfen. Auf der Seite steht, was es ist und was zu tun ist.',
    because: 'Sie bekommen das, weil Sie bei {shop} Prüfungen entscheiden können.',
    open: 'Prüfen',
  },
  added: {
    subject: 'Sie können jetzt bei {shop} arbeiten',
    preview: 'Melden Sie sich mit dieser E-Mail-Adresse an.',
    title: 'Willkommen bei {shop}',
    text: '{addedBy} hat dieser E-Mail-Adresse Zugang zu den Händlerseiten von {shop} gegeben. {role}',
    roles: {
      viewer: 'Ihre Rolle ist „Nur Lesen“: sieht alles, ändert nichts.',
      staff:
        'Ihre Rolle ist „Mitarbeiter“: macht die tägliche Arbeit: Bestellungen, Packen, Prüfungen, Webhooks.',
      owner:
        'Ihre Rolle ist „Inhaber“: verwaltet auch die Mitarbeiter, exportiert Daten und löscht Kundendaten.',
    },
    how: 'Melden Sie sich mit dieser E-Mail-Adresse an. Es gibt kein Passwort: Jedes Mal bekommen Sie einen Link geschickt.',
    signIn: 'Anmelden',
    notYou:
      'Wenn Sie nicht für {shop} arbeiten, beachten Sie diese E-Mail nicht: Ohne Ihr Postfach kann sich niemand anmelden.',
  },
};
