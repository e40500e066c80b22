import type { DeskTexts } from '../dictionary';

export const controls: DeskTexts['controls'] = {
  shortcuts: {
    open: 'Kurzbefehle',
    title: 'Tastaturkurzbefehle',
    next: 'Nächste Zeile',
    previous: 'Vorherige Zeile',
    enter: 'Zeile öffnen',
    tick: 'Zeile auswählen',
    nextPage: 'Nächste Seite',
    previousPage: 'Vorherige Seite',
    search: 'Suchen',
    help: 'Diese Kurzbefehle anzeigen',
    use: 'Kurzbefehle auf diesem Gerät verwenden',
    close: 'Schließen',
  },
  copy: {
    copied: 'Kopiert',
    refused: 'Markieren und kopieren Sie den Text: Der Browser erlaubt es hier nicht',
  },
  demo: {
    title: 'Demodaten',
    progress: '{done} von {orders} Bestellungen. Die Uhr des Shops läuft dabei durch ein Jahr.',
    text: 'Lässt in der Sandbox ein weiteres Jahr vergehen: 1.000 Bestellungen, Verlängerungen, abgelehnte Karten, eine Zahlung zum Prüfen. Danach geht die Uhr der Demo ein Jahr vor.',
    start: 'Ein Jahr vergehen lassen',
  },
  roles: { viewer: 'Nur Lesen', staff: 'Mitarbeiter', owner: 'Inhaber' },
  staff: {
    email: 'E-Mail-Adresse',
    role: 'Rolle',
    add: 'Mitarbeiter hinzufügen',
    saveRole: 'Rolle von {email} speichern',
    save: 'Speichern',
    remove: 'Entfernen',
    removeText: 'Die Person verliert den Zugang und wird sofort auf allen Geräten abgemeldet.',
    removeEmail: '{email} entfernen',
    mails: {
      sales: {
        name: 'Jeder Verkauf',
        text: 'Eine bezahlte Bestellung und der erste bezahlte Monat eines Abos.',
      },
      reviews: {
        name: 'Eine Zahlung, die geprüft werden muss',
        text: 'Eine Bestellung oder ein Abo, deren Ausgang nur ein Mensch feststellen kann oder die markiert wurden.',
      },
      renewals: {
        name: 'Eine gescheiterte Verlängerung',
        text: 'Ein überfälliges Abo, jedes Mal einmal.',
      },
    },
  },
  decision: {
    viewer: 'Ihre Rolle ist „Nur Lesen“: Das entscheiden Mitarbeiter.',
    insist: 'Trotzdem: {label}',
  },
  edited: {
    about: 'Die Transaktionsliste',
    title: 'Die Transaktionsliste weicht von dem ab, was gesendet wurde',
    text: 'Bis das geklärt ist, beweist keine Liste, dass nicht abgebucht wurde, und Zahlungen mit unbekanntem Ausgang müssen Sie prüfen.',
    charge: 'Bestellung {order}, Transaktion {transaction}',
    difference: '{what}: gesendet {sent}; in der Liste {listed}',
    matches: 'Stimmt jetzt mit dem überein, was gesendet wurde.',
    more: '{count} weitere, die hier nicht gezeigt werden',
    confirm:
      'Bestätigen Sie nur, wenn jemand diese Einträge beim Zahlungsdienst bearbeitet hat, zum Beispiel Kunden zusammengeführt. Der Abgleich beginnt dann neu mit dem, was die Listen zeigen. Hat das niemand getan, zeigt der Zahlungsdienst Abbuchungen anders an, als sie gesendet wurden, und eine Bestätigung würde das verbergen.',
    submit: 'Sie wurden beim Zahlungsdienst bearbeitet',
    names: { customer: 'Kunde', items: 'Artikel', taxes: 'Steuercodes' },
  },
};
