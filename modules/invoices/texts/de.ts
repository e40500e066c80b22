import type { DashboardTexts } from '@/lib/texts/dashboard/dictionary';
import type { Dictionary } from '@/lib/texts/dictionary';

export const invoice: Dictionary['invoice'] = {
  title: 'Rechnung',
  preparing: 'Ihre Rechnung wird erstellt',
  preparingText:
    'Die Bestellung {number} ist bezahlt. Die Rechnung bekommt in wenigen Sekunden ihre Nummer; dann zeigt diese Seite sie.',
  back: 'Zurück zur Bestellung',
  order: 'Bestellung {number}',
  taxNumber: 'Steuernummer {number}',
  for: 'Für',
  date: 'Rechnungsdatum',
  paid: 'Bezahlt',
  month: 'Monat',
  fromTo: '{from} bis {to}',
  item: 'Artikel',
  quantity: 'Menge',
  price: 'Preis',
  tax: 'Steuer',
  amount: 'Betrag',
  taxOf: '{name}, auf {base}',
  charged: 'Abgebucht',
  paidBy: {
    nothing: 'Bezahlt.',
    card: 'Bezahlt mit der Karte mit den Endziffern {last4}.',
    reference: 'Bezahlt, Zahlungsreferenz {reference}.',
    both: 'Bezahlt mit der Karte mit den Endziffern {last4}, Zahlungsreferenz {reference}.',
  },
  changed: '{quantity} Stück, im laufenden Monat geändert',
  print: 'Diese Rechnung drucken',
  list: 'Rechnungen',
  mail: {
    print: 'Zum Ausdrucken oder Aufbewahren: {invoice}',
    invoice: 'Ihre Rechnung',
    note: 'Zum Ausdrucken oder Aufbewahren: {invoices}',
    invoices: 'Die Rechnungen Ihres Abos',
  },
};

export const invoices: DashboardTexts['invoices'] = {
  title: 'Rechnung',
  list: 'Rechnungen',
  none: 'Noch keine Rechnung.',
};
