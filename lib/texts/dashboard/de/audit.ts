import type { DashboardTexts } from '../dictionary';

export const audit: DashboardTexts['audit'] = {
  title: 'Audit-Log',
  intro:
    'Jede Änderung durch Mitarbeiter, die neueste zuerst. Einträge werden nie geändert oder gelöscht.',
  person: 'Wer',
  action: 'Aktion',
  allActions: 'Alle Aktionen',
  subject: 'Objekt',
  id: 'Nummer, ID oder E-Mail des Objekts',
  from: 'Von',
  to: 'Bis',
  columns: { when: 'Wann', who: 'Wer', what: 'Was', subject: 'Objekt', detail: 'Einzelheiten' },
  noMatch: 'Zu diesen Filtern wurde nichts aufgezeichnet.',
  none: 'Bisher hat kein Mitarbeiter etwas geändert.',
  details: {
    amount: 'Betrag',
    author: 'Verfasser',
    carrier: 'Versanddienstleister',
    count: 'Einträge',
    doubts: 'Zweifel',
    filters: 'Filter',
    item: 'Artikel',
    kind: 'Art',
    outcome: 'Ergebnis',
    paidBefore: 'Bezahlt vor',
    reason: 'Grund',
    selected: 'Ausgewählt',
    sessionsEnded: 'Beendete Sitzungen',
    trackingNumber: 'Sendungsnummer',
    trackingUrl: 'Link zur Sendung',
    transactionId: 'Transaktion',
    units: 'Einheiten',
  },
  outcomes: {
    synced: 'Abgeglichen',
    later: 'Wird später wieder versucht',
    missing: 'Beim Zahlungsdienst nicht vorhanden',
    dead: 'Aufgegeben',
    overtaken: 'Von einem anderen Prozess abgeglichen',
  },
  lists: {
    orders: 'Bestellungen',
    customers: 'Kunden',
    products: 'Produkte',
    invoices: 'Rechnungen',
    tax: 'Steuerbericht',
  },
  filters: {
    account: 'Konto',
    from: 'Von',
    fulfilment: 'Versand',
    month: 'Monat',
    q: 'Suche',
    refund: 'Rückerstattung',
    show: 'Auswahl',
    status: 'Status',
    tab: 'Liste',
    to: 'Bis',
  },
  actions: {
    'order.charge-confirmed': 'Abbuchung bestätigt',
    'order.charge-ruled-out': 'Abbuchung ausgeschlossen',
    'order.flag-resolved': 'Markierung einer Bestellung erledigt',
    'subscription.flag-resolved': 'Markierung eines Abos erledigt',
    'subscription.ended': 'Abo gekündigt',
    'unexplained.resolved': 'Ungeklärten Eintrag erledigt',
    'subscription.confirmed': 'Abo-Abschluss bestätigt',
    'subscription.ruled-out': 'Abo-Abschluss ausgeschlossen',
    'mirror.sweep-requested': 'Abgleich mit dem Zahlungsdienst angefordert',
    'webhooks.replayed': 'Webhooks erneut verarbeitet',
    'payments.continued': 'Nahm wieder Zahlungen an',
    'subscriptions.confirmed-missing': 'Bestätigt, dass Abos fehlen',
    'order.shipped': 'Einheiten einer Bestellung versendet',
    'parcel.packed': 'Paket gepackt', // module: fulfilment
    'parcel.unpacked': 'Paket zum Packen zurückgenommen', // module: fulfilment
    'parcel.shipped': 'Paket versendet', // module: fulfilment
    'parcel.tracking-changed': 'Sendungsverfolgung eines Pakets korrigiert', // module: fulfilment
    'parcel.recalled': 'Versendetes Paket zurückgenommen', // module: fulfilment
    'parcel.cancelled': 'Paket storniert', // module: fulfilment
    'parcel.reopened': 'Stornierung eines Pakets zurückgenommen', // module: fulfilment
    'parcel.returned': 'Rücksendung eines Pakets erfasst', // module: fulfilment
    'parcel.unreturned': 'Rücksendung eines Pakets zurückgenommen', // module: fulfilment
    'parcel.refunded': 'Rückerstattung vermerkt', // module: fulfilment
    'parcel.unrefunded': 'Vermerkte Rückerstattung zurückgenommen', // module: fulfilment
    'note.added': 'Notiz hinzugefügt',
    'note.deleted': 'Notiz gelöscht',
    'customer.linked': 'Kunden mit dem des Zahlungsdienstes verknüpft',
    'customer.exported': 'Kundendaten exportiert',
    'customer.deleted': 'Kundendaten gelöscht',
    'list.exported': 'Liste exportiert',
    'staff.added': 'Mitarbeiter hinzugefügt',
    'staff.role-changed': 'Rolle geändert',
    'staff.removed': 'Mitarbeiter entfernt',
    'stock.adjusted': 'Lagerbestand angepasst', // module: stock
    'stock.not-counted': 'Bestandserfassung beendet', // module: stock
    'stock.owed-delivered': 'Ware, auf die eine bezahlte Bestellung wartete, dem Lager entnommen', // module: stock
    'stock.owed-settled': 'Ware, auf die eine bezahlte Bestellung wartete, mit dem Kunden geregelt', // module: stock
  },
  subjects: {
    order: 'Bestellung',
    parcel: 'Paket eines Abos',
    subscription: 'Abo',
    charge: 'Abbuchung',
    service: 'Zahlungsdienst',
    resource: 'Gespiegelte Ressource',
    webhooks: 'Alle Webhooks',
    customer: 'Kunde',
    list: 'Liste',
    staff: 'Mitarbeiter',
    variant: 'Artikel',
  },
};
