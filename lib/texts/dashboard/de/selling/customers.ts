import type { DashboardTexts } from '@/lib/texts/dashboard/dictionary';

const nothing = 'Es wurde nichts gelöscht.';

export const customers: DashboardTexts['customers'] = {
  title: 'Kunden',
  one: 'Kunde',
  intro: 'Alle, die schon einmal eine Zahlung begonnen haben, mit Konto oder als Gast.',
  all: 'Alle Kunden',
  deleted: {
    title: 'Die Kundendaten wurden gelöscht',
    text: 'Die Abos sind beendet. Bestellungen und Rechnungen bleiben erhalten, wie es das Steuerrecht verlangt.',
  },
  search: 'Name, E-Mail-Adresse oder Ort',
  filters: {
    account: 'Konto',
    accounts: { yes: 'Mit Konto', no: 'Gäste' },
    from: 'Seit',
    to: 'Bis',
  },
  columns: {
    email: 'E-Mail-Adresse',
    name: 'Name',
    account: 'Konto',
    since: 'Kunde seit',
    orders: 'Bezahlte Bestellungen',
    subscriptions: 'Abos',
    lifetime: 'Gesamtumsatz',
  },
  account: 'Mit Konto',
  guest: 'Gast',
  nothingPaid: 'Noch nichts',
  lifetimeMeans:
    'Gesamtumsatz ist, was abgebucht wurde, mit Steuern und abzüglich der erfassten Rückerstattungen. Eine Bestellung zählt für das Konto, das sie aufgegeben hat, die eines Gasts für seine E-Mail-Adresse.',
  noMatch: 'Kein Kunde gefunden.',
  none: 'Noch kein Kunde. Der erste erscheint hier, sobald jemand eine Zahlung beginnt.',
  running: 'Laufende Abos',
  lastOrder: 'Letzte bezahlte Bestellung',
  noLastOrder: 'Keine',
  noOrders: 'Noch keine Bestellung.',
  noSubscriptions: 'Keine.',
  guestsHaveNone: 'Keine: Für ein Abo braucht man ein Konto.',
  subscribedSince: 'Seit {at}',
  contact: {
    title: 'Kontakt',
    email: 'E-Mail-Adresse',
    phone: 'Telefon',
    since: 'Kunde seit',
    withAccount: '{at}, mit Konto',
    asGuest: '{at}, als Gast',
    service: 'Beim Zahlungsdienst',
    unknown: 'Dort nicht bekannt',
    link: 'Vorhandenen Kunden verknüpfen',
    linked: 'Verknüpft. Der Kunde kann jetzt bezahlen.',
  },
  data: {
    title: 'Kundendaten',
    export: 'Alle Daten exportieren (JSON)',
    delete: 'Löschen',
    text: 'Beendet die Abos, löscht den Kunden beim Zahlungsdienst und löscht hier Konto, Adressen, E-Mails und Notizen. Bestellungen und Rechnungen bleiben mit Name und Adresse erhalten, wie es das Steuerrecht verlangt. Das lässt sich nicht rückgängig machen.',
  },
  problems: {
    'other-email': `Das ist nicht die E-Mail-Adresse dieses Kunden. ${nothing}`,
    unknown: 'Diesen Kunden gibt es nicht mehr.',
    staff: `Diese Person gehört zu den Mitarbeitern. Entfernen Sie sie zuerst dort. ${nothing}`,
    'unsettled-order': `Eine Zahlung dieses Kunden wird noch bestätigt. Sobald das geklärt ist, können Sie ihn löschen. ${nothing}`,
    'unsettled-subscription-attempt': `Ein Abo-Abschluss dieses Kunden wird noch bestätigt. Sobald das geklärt ist, können Sie ihn löschen. ${nothing}`,
    'not-ended':
      'Ein Abo dieses Kunden konnte nicht beendet werden: Der Zahlungsdienst hat es nicht bestätigt. Sonst wurde nichts gelöscht. Versuchen Sie es gleich noch einmal.',
    'not-deleted':
      'Der Zahlungsdienst hat nicht bestätigt, dass er den Kunden gelöscht hat. Die Abos sind beendet, die Daten sind noch hier. Versuchen Sie es gleich noch einmal.',
  },
};
