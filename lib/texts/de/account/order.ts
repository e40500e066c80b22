import type { Dictionary } from '@/lib/texts/dictionary';

export const order: Dictionary['order'] = {
  title: 'Ihre Bestellung',
  withoutScript:
    'Ohne JavaScript aktualisiert sich diese Seite nicht von selbst. Laden Sie sie neu, um Änderungen zu sehen.',
  asGuest:
    'Als Gast bestellt. Die Bestellung ist in Ihrem Konto, weil sie mit Ihrer E-Mail-Adresse bezahlt wurde; Name und Adresse sind, was damals eingegeben wurde.',
  number: 'Bestellung {number}',
  headings: {
    paid: 'Vielen Dank, {name}',
    confirming: 'Ihre Zahlung wird bestätigt',
    failed: 'Diese Bestellung wurde nicht bezahlt',
    review: 'Wir prüfen Ihre Zahlung',
  },
  paid: '{total} bezahlt',
  receipt:
    'Eine Bestätigung ging an {email}. Der Link zu dieser Seite gilt 90 Tage: Heben Sie ihn auf, um zu Ihrer Bestellung zurückzukehren.',
  amountDiffers: {
    title: 'Der Betrag wird geprüft',
    text: 'Der Zahlungsdienst nennt einen anderen Betrag als den, dem Sie zugestimmt haben. Wir wissen davon, berichtigen ihn und melden uns bei Ihnen. Es wird nichts weiter abgebucht.',
  },
  chargeUndone: {
    title: 'Ihre Zahlung wird geprüft',
    text: 'Laut Zahlungsdienst ist diese Zahlung fehlgeschlagen oder zurückgegangen. Wir wissen davon und melden uns bei Ihnen. Bis dahin müssen Sie nichts tun.',
  },
  lateCharge: {
    title: 'Eine zweite Abbuchung könnte Sie betreffen',
    text: 'Der Zahlungsdienst zeigt eine weitere Abbuchung, die zu dieser Bestellung gehören könnte: Vielleicht wurde eine frühere Karte belastet, obwohl sie nicht angenommen wurde. Wir wissen davon. Was doppelt abgebucht wurde, erstatten wir, und wir melden uns bei Ihnen.',
  },
  confirming: {
    waiting: 'Der Zahlungsdienst hat noch nicht geantwortet.',
    asked:
      'Wir haben ihn gebeten, {total} abzubuchen, und prüfen, ob er es getan hat. Diese Seite aktualisiert sich, sobald wir es wissen. Sie können sie schließen: Wir schreiben an {email}, und dieser Link gilt weiter.',
    askedCard:
      'Wir haben ihn gebeten, {total} von Ihrer Karte mit den Endziffern {last4} abzubuchen, und prüfen, ob er es getan hat. Diese Seite aktualisiert sich, sobald wir es wissen. Sie können sie schließen: Wir schreiben an {email}, und dieser Link gilt weiter.',
    once: 'Sie bezahlen auf keinen Fall zweimal.',
    until:
      'Bis das geklärt ist, kann für diesen Warenkorb keine andere Zahlung beginnen, aus keinem Tab und von keinem Gerät.',
    check: 'Zahlungsstatus prüfen',
    noNews: 'Der Zahlungsdienst hat noch nichts bestätigt. Wir prüfen weiter.',
    unseen: 'Sie haben keinen Zugriff mehr auf diese Bestellung. Melden Sie sich wieder an.',
  },
  failed: {
    inCart: {
      all: 'Alle Artikel liegen noch in Ihrem Warenkorb.',
      some: 'Ein Teil der Artikel liegt noch in Ihrem Warenkorb.',
      none: 'Die Artikel liegen nicht mehr in Ihrem Warenkorb.',
    },
    pay: 'Mit einer Karte bezahlen',
    cart: 'Zum Warenkorb',
  },
  review: {
    late: 'Ihre Karte wurde zuerst nicht angenommen, aber der Zahlungsdienst zeigt jetzt eine Abbuchung, die zu dieser Bestellung gehören könnte. Jemand von {shop} prüft das und meldet sich bei {email}.',
    unknown:
      'Wir konnten nicht von selbst feststellen, ob {total} abgebucht wurde. Jemand von {shop} prüft das jetzt und meldet sich bei {email}.',
    unknownCard:
      'Wir konnten nicht von selbst feststellen, ob {total} von Ihrer Karte mit den Endziffern {last4} abgebucht wurde. Jemand von {shop} prüft das jetzt und meldet sich bei {email}.',
    once: 'Sie haben höchstens einmal bezahlt.',
    until: 'Sie müssen nichts tun.',
    again: {
      warning:
        'Wenn Sie die Artikel jetzt brauchen, können Sie noch einmal bestellen. Die erste Zahlung kann noch auftauchen: Dann erstatten wir eine der beiden.',
      button: 'Noch einmal bestellen',
    },
    questions: 'Fragen? Nennen Sie uns die Bestellnummer: {email} oder {phone}.',
  },
  goesTo: 'Geht an',
  print: 'Diese Seite drucken',
  keep: {
    title: 'Meine Angaben behalten',
    text: 'Mit einem Konto ist die nächste Kasse schon ausgefüllt, und Ihre Bestellungen sind an einem Ort. Ein Passwort gibt es nicht: Wir senden einen Link an {email}.',
    send: 'Link per E-Mail senden',
  },
  links: {
    text: 'Wer einen Link aus unseren E-Mails hat, kann diese Bestellung 90 Tage lang ohne Anmeldung ansehen. Wurde einer weitergegeben?',
    revoke: 'Alle Links widerrufen',
    revoked:
      'Alle Links zu dieser Bestellung wurden widerrufen. Hier können Sie sie weiterhin ansehen, wenn Sie angemeldet sind.',
    unknown: 'Diese Bestellung gibt es nicht.',
  },
  arrives: 'Ankunft {days}',
  overdue: 'Erwartet war es {days}. Falls Sie nichts erhalten haben, schreiben Sie an {email}.',
  shipped: { title: 'Unterwegs', at: 'Versendet {day}', follow: 'Sendung verfolgen' },
  bought: 'Was Sie gekauft haben',
  ordered: 'Was Sie bestellt haben',
  address: 'Lieferadresse',
  method: 'Versandart',
  contact: 'Kontakt',
  card: 'Karte',
  cardEnding: '{type} mit den Endziffern {last4}',
  placed: 'Bestellt am',
  reference: 'Zahlungsreferenz',
  subtotal: 'Zwischensumme',
  total: 'Gesamtbetrag',
  charged: 'Von Ihrer Karte abgebucht',
  chargedNote:
    'Das ist nicht der Betrag, dem Sie zugestimmt haben. Wir wissen davon und klären es; Sie müssen nichts tun.',
};
