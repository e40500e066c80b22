import type { DashboardTexts } from '@/lib/texts/dashboard/dictionary';

export const analytics: DashboardTexts['analytics'] = {
  title: 'Statistiken',
  intro: 'Die letzten zwölf Monate.',
  month: 'Monat',
  day: 'Tag',
  highest: 'höchster Wert: {value}',
  table: 'Als Tabelle zeigen',
  inCurrency: '{title} ({currency})',
  columns: {
    revenue: 'Umsatz',
    ofOrders: 'aus Bestellungen',
    ofSubscriptions: 'aus Abos',
    tax: 'davon Steuern',
    orders: 'Bestellungen',
    average: 'Ø Bestellwert',
  },
  months: {
    title: 'Umsatz nach Monaten',
    note: 'Was abgebucht wurde, inklusive Steuern, nach dem Tag der Zahlung. Rückerstattungen erfolgen beim Zahlungsdienst, der sie nicht meldet: Sie sind nicht abgezogen.',
  },
  days: {
    title: 'Umsatz nach Tagen',
    note: 'Die letzten vier Wochen, nach dem Tag der Zahlung.',
  },
  subscriptions: {
    title: 'Wiederkehrender Umsatz nach Monaten',
    note: 'Monatlich wiederkehrender Umsatz (MRR) nach den Preisen der Abos ({taxes}), jeweils am Monatsende, von allen, die bezahlen: Kostenlose Probezeiten zählen nicht mit. Für frühere Monate gelten das heutige Abo und die heutige Menge, da der Zahlungsdienst keine früheren zeigt.',
    columns: {
      mrr: 'MRR',
      paying: 'Zahlend',
      gained: 'Neu',
      lost: 'Verloren',
      churn: 'Kündigungsrate',
    },
  },
  taxes: {
    title: 'Steuern',
    note: 'Aus den Rechnungen, die in diesem Monat bezahlt wurden, nach Lieferland und Steuersatz.',
    show: 'Anzeigen',
    report: 'Steuerbericht als CSV',
    invoices: 'Rechnungen (CSV)',
    caption: 'Steuern im {month}',
    columns: {
      country: 'Land',
      tax: 'Steuer',
      rate: 'Steuersatz',
      invoices: 'Rechnungen',
      base: 'Bemessungsgrundlage',
      amount: 'Betrag',
    },
    noTax: 'Keine Steuer',
    none: 'In diesem Monat wurde nichts berechnet.',
  },
  home: {
    sold: 'Verkauft',
    orders: { today: 'Bestellungen heute', week: 'Bestellungen in 7 Tagen' },
    revenue: { today: 'Umsatz heute', week: 'Umsatz in 7 Tagen' },
    revenueIn: {
      today: 'Umsatz heute in {currency}',
      week: 'Umsatz in 7 Tagen in {currency}',
    },
    before: { today: '{value} gestern', week: '{value} in den 7 Tagen davor' },
  },
};
