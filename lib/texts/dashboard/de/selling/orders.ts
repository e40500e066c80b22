import type { DashboardTexts } from '@/lib/texts/dashboard/dictionary';

export const orders: DashboardTexts['orders'] = {
  title: 'Bestellungen',
  number: 'Bestellung {number}',
  all: 'Alle Bestellungen',
  search: 'Nummer, Name, E-Mail-Adresse, Ort, Betrag oder Artikelnummer',
  tabs: {
    all: 'Alle',
    pack: 'Zu packen', // module: fulfilment
    unpaid: 'Unbezahlt',
    review: 'Prüfung',
  },
  filters: {
    payment: 'Zahlung',
    refund: 'Rückerstattung', // module: fulfilment
    toRefund: 'Zu erstatten', // module: fulfilment
    from: 'Von',
    to: 'Bis',
  },
  statuses: {
    PAID: 'Bezahlt',
    REVIEW: 'In Prüfung',
    UNCERTAIN: 'Ausgang unbekannt',
    PAYING: 'Wird abgebucht',
    PENDING: 'Noch nicht gesendet',
    FAILED: 'Nicht bezahlt',
  },
  columns: {
    order: 'Bestellung',
    payment: 'Zahlung',
    fulfilment: 'Versand', // module: fulfilment
    customer: 'Kunde',
    items: 'Artikel',
    total: 'Summe',
  },
  moreItems: { one: 'und 1 weiterer Artikel', other: 'und {count} weitere Artikel' },
  select: 'Bestellung {number} auswählen',
  noMatch: 'Keine Bestellung gefunden.',
  none: 'Noch keine Bestellung. Die erste erscheint hier, sobald jemand kauft.',
  placed: 'Eingegangen {at}',
  otherAmount: 'Anderer Betrag abgebucht',
  needsDecision: 'Über diese Bestellung muss entschieden werden',
  openReview: 'In der Prüfung öffnen',
  items: 'Artikel',
  subtotal: 'Zwischensumme',
  tax: '{name} zu {rate}',
  contains: 'Enthält {name} ({rate})',
  total: 'Summe',
  charged: 'Laut Zahlungsdienst abgebucht',
  promised: 'Zugesagt für {days}',
  shipTo: 'Lieferadresse',
  copyAddress: 'Adresse kopieren',
  paymentDetails: 'Einzelheiten der Zahlung',
  card: '{type}, endet auf {last4}',
  transaction: 'Transaktion',
  customerAtService: 'Kunde beim Zahlungsdienst',
  noneYet: 'Noch nicht vorhanden',
  shipping: {
    title: 'Versand',
    notPaid: 'Sie kann versendet werden, sobald sie bezahlt ist.',
    shipped: 'Versendet {at}.',
    outcomes: {
      shipped: 'Als versendet markiert. Der Kunde bekommt eine E-Mail.',
      already: 'Sie war schon als versendet markiert. Nichts wurde geändert.',
      'not-paid': 'Nur bezahlte Bestellungen können versendet werden. Nichts wurde geändert.',
      elsewhere:
        'Dieser Shop versendet Bestellungen in Paketen: bitte die Seite neu laden. Nichts wurde geändert.',
    },
  },
  allOf: 'Alle Bestellungen von {email}',
  customer: 'Dieser Kunde',
  timeline: {
    title: 'E-Mails und Verlauf',
    placed: 'Die Bestellung ist eingegangen',
    flagged: 'Zur Prüfung markiert',
    mail: {
      sent: 'E-Mail gesendet: {subject}',
      failed: 'E-Mail konnte nicht gesendet werden: {subject}',
      overtaken: 'E-Mail nicht mehr nötig: {subject}',
      waiting: 'E-Mail wartet: {subject}',
    },
    mails: {
      'parcel-sent': 'Paket unterwegs', // module: fulfilment
      'parcel-cancelled': 'Artikel storniert', // module: fulfilment
      'parcel-returned': 'Rücksendung eingetroffen', // module: fulfilment
      'order-paid': 'Bestellung bezahlt',
      'payment-failed': 'Zahlung nicht erfolgreich',
      'late-charge': 'Verspätete Abbuchung',
      'order-shipped': 'Bestellung versendet',
    },
    attempt: '{number}. Versuch: {what}',
    states: {
      CREATED: 'Wartet darauf, gesendet zu werden',
      SENDING: 'Wird gesendet',
      UNKNOWN: 'Ausgang unbekannt: Die Transaktionsliste wird durchsucht',
      REVIEW: 'Ausgang unbekannt: Hier muss jemand entscheiden',
      SUCCEEDED: 'Abgebucht',
      REFUSED: 'Vom Zahlungsdienst abgelehnt',
      NOT_CHARGED: 'Nachweislich nicht abgebucht',
      ABANDONED: 'Vor dem Senden abgebrochen: Es wurde nichts abgebucht',
    },
    token: 'Das Kartenformular hat seinen Token geliefert',
    sent: 'Die Abbuchung wurde gesendet',
    absent: 'Eine Liste hat die Abbuchung nicht gezeigt',
    answered: 'Der Zahlungsdienst hat mit der Transaktion geantwortet',
    noAnswer: 'Es kam keine brauchbare Antwort',
    status: 'Der Zahlungsdienst hat mit {status} geantwortet',
    customer: 'Kunde beim Zahlungsdienst: {id}',
    repeated:
      '{count}-mal mit demselben Token gesendet, der nur einmal gilt; dies ist das letzte Mal',
    transaction: 'Transaktion: {id}',
    lookedUp: {
      one: 'Einmal in der Transaktionsliste nachgesehen',
      other: '{count}-mal in der Transaktionsliste nachgesehen',
    },
    declined: 'Der Kunde kann mit einer anderen Karte noch einmal bezahlen',
  },
  notes: {
    title: 'Notizen',
    intro: 'Nur für Mitarbeiter; Kunden erhalten sie mit einem Export ihrer Daten.',
    none: 'Noch keine Notizen.',
    added: 'Die Notiz wurde hinzugefügt.',
    deleted: 'Die Notiz wurde gelöscht.',
    deletedBefore: 'Sie war schon gelöscht.',
  },
};
