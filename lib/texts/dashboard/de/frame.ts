import type { DashboardTexts } from '../dictionary';

export const frame: DashboardTexts['frame'] = {
  title: 'Händlerbereich',
  menu: 'Bereiche',
  menuOpen: 'Seiten des Händlerbereichs',
  menuClose: 'Bereiche schließen',
  signOut: 'Abmelden',
  shop: 'Zum Shop',
  search: {
    title: 'Suche',
    label: 'Bestellungen, Kunden und Produkte durchsuchen',
    hint: 'Nummer, Name, E-Mail-Adresse, Ort, Betrag oder Artikelnummer',
    all: 'Alle Treffer: {list}',
  },
  sections: {
    home: 'Übersicht',
    orders: 'Bestellungen',
    packing: 'Packen', // module: fulfilment
    customers: 'Kunden',
    subscriptions: 'Abos',
    analytics: 'Statistiken', // module: analytics
    review: 'Prüfung',
    unexplained: 'Ungeklärt',
    stock: 'Lagerbestand', // module: stock
    products: 'Produkte',
    webhooks: 'Webhooks',
    staff: 'Mitarbeiter',
    audit: 'Audit-Log',
  },
  notFound: {
    title: 'Seite nicht gefunden',
    text: 'Hier ist nichts: Es wurde gelöscht, oder die Adresse stimmt nicht.',
    home: 'Zur Übersicht des Händlerbereichs',
  },
  roles: {
    viewer: 'Sieht alles, ändert nichts.',
    staff: 'Erledigt die tägliche Arbeit: Bestellungen, Packen, Prüfungen, Webhooks.',
    owner: 'Verwaltet auch die Mitarbeiter, exportiert Daten und löscht Kundendaten.',
  },
  list: {
    noMore: 'Weitere gibt es nicht.',
    firstPage: 'Erste Seite',
    nextPage: 'Nächste Seite',
    select: 'Auswählen',
    all: 'Alle',
    filters: 'Filter',
    search: 'Suchen',
    apply: 'Anwenden',
    clear: 'Zurücksetzen',
    exportCsv: 'CSV exportieren',
    pages: 'Seiten',
    pagesOf: 'Seiten: {title}',
    newer: 'Neuere',
    older: 'Ältere',
    previous: 'Vorherige',
    next: 'Nächste',
  },
  limits: {
    title: 'Hier nicht möglich',
    dispute: {
      name: 'Zahlungsanfechtung',
      text: 'Anfechtungen werden dem Shop nicht angezeigt. Beantworten Sie sie im Portal des Zahlungsdienstes; was diese Seite zeigt, ist der Nachweis.',
    },
    payout: {
      name: 'Auszahlung',
      text: 'Auszahlungen und Gebühren werden dem Shop nicht angezeigt. Vergleichen Sie die Abrechnung des Zahlungsdienstes mit einem Export der bezahlten Bestellungen.',
    },
    refundMonth: {
      name: 'Rückerstattung eines Monats',
      text: 'Die Schnittstelle des Zahlungsdienstes kennt keine Rückerstattungen. Erstatten Sie den Monat im Portal des Zahlungsdienstes, anhand der Abo-ID oben.',
    },
    pause: {
      name: 'Pause, anderer Tag oder anderer Preis',
      text: 'Die Schnittstelle des Zahlungsdienstes kennt keine Pause, keinen Abbuchungstag und keinen anderen Preis als den des Abos. Der Kunde kann kündigen und neu abschließen oder zu einem anderen Abo wechseln.',
    },
    cancel: {
      name: 'Für den Kunden kündigen',
      text: 'Der Kunde kündigt in seinem Konto. Ein Inhaber beendet das Abo, indem er die Kundendaten löscht, oder im Portal des Zahlungsdienstes: Der Shop bemerkt es.',
    },
  },
};
