import type { Dictionary } from '@/lib/texts/dictionary';

export const checkout: Dictionary['checkout'] = {
  title: 'Kasse',
  withoutScript:
    'Für die Kartenzahlung ist JavaScript nötig, weil Ihre Kartendaten direkt an den Zahlungsdienst gehen und nie an diesen Shop. Ihr Warenkorb bleibt erhalten. Sie können auch telefonisch bestellen: {phone}.',
  fetching: 'Die Preise werden geladen.',
  unsettled: {
    title: 'Eine Zahlung wird bestätigt',
    text: 'Wir haben den Zahlungsdienst gebeten, diesen Warenkorb abzurechnen, und warten auf das Ergebnis. Bis das geklärt ist, wird für diesen Warenkorb nichts anderes abgebucht.',
  },
  soldOut: 'Etwas ist ausverkauft',
  notEnough: 'Nicht genug vorrätig',
  cannot: 'Sie können im Moment nicht bezahlen',
  again: 'Noch einmal versuchen',
  agree: 'Mit der Bezahlung stimmen Sie zu:',
  newTab: ' (in einem neuen Tab)',
  form: {
    contact: 'Kontakt',
    delivery: 'Lieferung',
    method: 'Versandart',
    order: 'Ihre Bestellung',
    card: 'Karte',
    email: 'E-Mail',
    emailHint: 'Für Ihre Bestätigung und Neues zu dieser Bestellung',
    phone: 'Telefon',
    phoneHint: 'Nur falls der Kurier Sie nicht findet',
    change: 'Ändern',
    changeWhat: ': Kontakt und Lieferung',
    arrives: 'Ankunft {days}',
    left: 'Nur noch {left} vorrätig',
    subtotal: 'Zwischensumme',
    tax: 'Steuer',
    noTax: 'Bei Lieferung ({country}) fällt keine an',
    nothingAdded: 'Bei Lieferung ({country}) kommt nichts dazu',
    rate: '{rate} auf Waren und Lieferung ({country})',
    total: 'Gesamtbetrag',
    cardSafe: 'Ihre Kartendaten gehen direkt an den Zahlungsdienst. Dieser Shop sieht sie nie.',
    // § 312j BGB: nothing but these words; the total stands above.
    pay: 'Zahlungspflichtig bestellen',
    paying: '{amount} wird bezahlt',
    stale: 'Der Betrag ist nicht aktuell',
    recalculate: 'Neu berechnen',
    progress: {
      idle: 'Abgebucht wird erst, wenn Sie „Zahlungspflichtig bestellen“ wählen.',
      calculating: 'Der Betrag wird berechnet.',
      sending: 'Ihre Karte wird an den Zahlungsdienst gesendet.',
      waiting: 'Warten auf den Zahlungsdienst.',
      long: 'Der Zahlungsdienst braucht länger als üblich. Lassen Sie diese Seite offen; diese Zahlung kann nicht zweimal abgebucht werden.',
      leaving: 'Fertig. Ihre Bestellung wird geöffnet.',
    },
    notes: {
      declined: 'Diese Karte hat nicht funktioniert',
      refused: 'Die Zahlung kam nicht zustande',
      card: 'Ihre Karte wurde nicht gesendet',
      invalid: 'Einige Angaben fehlen',
      changed: 'Ihre Bestellung hat sich geändert',
      stale: 'Ihr Warenkorb hat sich geändert',
      busy: 'Eine andere Zahlung läuft gerade',
      unavailable: 'Im Moment sind keine Zahlungen möglich',
      unsure: 'Wir wissen noch nicht, ob Ihre Zahlung ausgeführt wurde',
    },
    viewStatus: 'Status ansehen',
    reload: 'Seite neu laden',
    toCart: 'Zum Warenkorb',
    invalid: {
      one: 'Ein Feld weiter oben braucht Ihre Aufmerksamkeit. Diesmal wurde nichts abgebucht.',
      other:
        '{count} Felder weiter oben brauchen Ihre Aufmerksamkeit. Diesmal wurde nichts abgebucht.',
    },
    lost: 'Die Verbindung brach ab, bevor der Shop antworten konnte. Wählen Sie noch einmal „Zahlungspflichtig bestellen“: Es ist dieselbe Zahlung, und sie kann nicht zweimal abgebucht werden.',
    updated:
      'Der Shop wird gerade aktualisiert. Wählen Sie in einer Minute noch einmal „Zahlungspflichtig bestellen“: Es ist dieselbe Zahlung, und sie kann nicht zweimal abgebucht werden.',
  },
  saved: { use: 'Gespeicherte Adresse verwenden', asBelow: 'Wie unten' },
  card: {
    failed: 'Das Kartenformular konnte nicht geladen werden',
    kept: 'Diesmal wurde nichts abgebucht, und Ihre Angaben bleiben erhalten.',
    again: 'Noch einmal versuchen',
    notLoaded: 'Das Kartenformular ist noch nicht geladen. Diesmal wurde nichts abgebucht.',
    marked: 'Prüfen Sie die Kartendaten, die im Formular markiert sind.',
    expired:
      'Das Kartenformular ist abgelaufen. Diesmal wurde nichts abgebucht. Laden Sie die Seite neu; Ihre Angaben bleiben erhalten.',
    notRenewed:
      'Das Kartenformular ist abgelaufen und ließ sich nicht erneuern. Diesmal wurde nichts abgebucht. Versuchen Sie es gleich noch einmal.',
    notSent:
      'Ihre Kartendaten konnten nicht gesendet werden. Diesmal wurde nichts abgebucht. Versuchen Sie es gleich noch einmal.',
  },
};
