import type { Dictionary } from '@/lib/texts/dictionary';

export const payment: Dictionary['payment'] = {
  safe: 'Es wurde nichts abgebucht.',
  kept: 'Ihr Warenkorb ist unverändert.',
  nothing: 'Diesmal wurde nichts abgebucht.',
  messages: {
    invalid: 'Einige Angaben brauchen Ihre Aufmerksamkeit. Diesmal wurde nichts abgebucht.',
    stalePage: 'Diese Seite ist nicht mehr aktuell. {safe} Laden Sie sie neu, um fortzufahren.',
    conflict:
      'Ihre Angaben oder Ihr Warenkorb haben sich geändert, nachdem Sie bezahlen wollten. Für die Änderung wurde nichts abgebucht. Prüfen Sie den Betrag und bezahlen Sie dann noch einmal.',
    changed:
      'Der Betrag hat sich geändert, seit die Seite angezeigt wurde. {safe} Prüfen Sie den neuen Betrag und bezahlen Sie dann noch einmal.',
    busy: 'Eine frühere Zahlung für diesen Warenkorb wird noch bestätigt. Bis das geklärt ist, wird nichts anderes abgebucht.',
    matchKeyBusy:
      'Eine andere Bestellung von Ihnen mit denselben Artikeln wird gerade bestätigt. Diesmal wurde nichts abgebucht. Warten Sie, bis die andere geklärt ist, und bezahlen Sie dann noch einmal.',
    datesChanged:
      'Die Liefertage haben sich geändert, seit die Seite angezeigt wurde. {safe} Prüfen Sie die neuen Tage und bezahlen Sie dann noch einmal.',
    unavailable:
      'Der Zahlungsdienst ist im Moment nicht erreichbar. {safe} {kept} Versuchen Sie es in einigen Minuten noch einmal.',
    unsure:
      'Wir konnten den Stand dieser Zahlung kurzzeitig nicht feststellen. Wählen Sie noch einmal „Zahlungspflichtig bestellen“: Es ist dieselbe Zahlung, und sie kann nicht zweimal abgebucht werden.',
    tokenReused:
      'Ihre Kartendaten lassen sich nur einmal verwenden, und diese wurden schon verwendet. Es wurde nichts weiter abgebucht. Geben Sie Ihre Karte noch einmal ein.',
    tooManyOpen:
      'Drei Bestellungen mit dieser E-Mail-Adresse werden noch bestätigt, und ihre Artikel sind reserviert. Diesmal wurde nichts abgebucht. Warten Sie, bis eine davon geklärt ist, und bezahlen Sie dann noch einmal.',
    tooMuch:
      'Diese Bestellung ist größer, als der Shop auf einmal abbuchen kann. {safe} Bestellen Sie weniger Artikel oder schreiben Sie uns.',
    paused:
      'Der Zahlungsdienst nimmt gerade keine weiteren Anfragen an. {safe} {kept} Versuchen Sie es in einer Minute noch einmal.',
    pausedForm:
      'Der Zahlungsdienst nimmt gerade keine weiteren Anfragen an. Ihre Eingaben bleiben erhalten. Versuchen Sie es in einer Minute noch einmal.',
    notQuoted:
      'Der neue Betrag konnte nicht berechnet werden. Diesmal wurde nichts abgebucht. Versuchen Sie es gleich noch einmal.',
    signedOut:
      'Sie sind nicht mehr angemeldet. Diesmal wurde nichts abgebucht. Melden Sie sich an, um fortzufahren: Ihr Warenkorb bleibt erhalten.',
    nobodyPays:
      'Sie sind nicht mehr angemeldet, und es gibt keinen Warenkorb. Diesmal wurde nichts abgebucht. Laden Sie die Seite neu, um fortzufahren.',
    noToken:
      'Der Zahlungsdienst antwortet nicht. Diesmal wurde nichts abgebucht, und Ihre Eingaben bleiben erhalten.',
    limited: '{limit} Diesmal wurde nichts abgebucht, und Ihre Eingaben bleiben erhalten.',
  },
  failures: {
    'card-declined':
      'Ihre Karte wurde abgelehnt. {safe} Nehmen Sie eine andere Karte oder fragen Sie Ihre Bank.',
    'insufficient-funds':
      'Die Karte ist für diesen Betrag nicht ausreichend gedeckt. {safe} Nehmen Sie eine andere Karte.',
    'card-expired':
      'Ihre Bank meldet, dass diese Karte abgelaufen ist. {safe} Prüfen Sie ihr Datum oder nehmen Sie eine andere Karte.',
    'security-code':
      'Die Prüfnummer passt nicht zu dieser Karte. {safe} Geben Sie Ihre Karte noch einmal ein, mit der Prüfnummer, die darauf steht.',
    'processing-error':
      'Ihre Bank konnte gerade nicht antworten. {safe} Geben Sie Ihre Karte in einer Minute noch einmal ein oder nehmen Sie eine andere.',
    'token-refused':
      'Ihre Karte wurde nicht angenommen: Ihre Daten sind abgelaufen oder wurden schon verwendet. {safe} Geben Sie Ihre Karte noch einmal ein.',
    'customer-gone':
      'Die Zahlung war nicht möglich. {safe} Geben Sie Ihre Karte noch einmal ein; wir legen Sie neu als Kunden an.',
    'customer-refused':
      'Der Zahlungsdienst hat Ihre Kontaktangaben nicht angenommen. {safe} Prüfen Sie Name, E-Mail und Telefon.',
    'not-authorised':
      'Der Shop kann im Moment keine Zahlungen annehmen. {safe} {kept} Bitte sagen Sie uns Bescheid oder versuchen Sie es später noch einmal.',
    'shop-refused':
      'Die Zahlung war nicht möglich: Das ist ein Fehler unseres Shops, nicht Ihrer Karte. {safe} {kept} Wir wissen davon; bitte versuchen Sie es später noch einmal.',
    'request-refused':
      'Der Zahlungsdienst hat diese Zahlung nicht angenommen und nicht gesagt, warum. {safe} Geben Sie Ihre Karte oder eine andere noch einmal ein, oder schreiben Sie uns, wenn es so bleibt.',
    'never-sent':
      'Die Zahlung wurde nicht begonnen. {safe} Geben Sie Ihre Karte ein und bezahlen Sie dann noch einmal.',
    'price-changed':
      'Der Preis hat sich geändert, seit die Seite angezeigt wurde. {safe} Prüfen Sie den neuen Betrag und bezahlen Sie dann noch einmal.',
    'late-charge':
      'Wir haben eine Abbuchung gefunden, die zu dieser Bestellung gehören könnte, nachdem die Zahlung nicht angenommen worden war. Wir klären das und schreiben Ihnen.',
    'not-charged':
      'Ihre Zahlung kam nicht zustande. {safe} Geben Sie Ihre Karte ein und bezahlen Sie dann noch einmal.',
    other:
      'Die Zahlung kam nicht zustande. {safe} Geben Sie Ihre Karte ein und bezahlen Sie dann noch einmal.',
  },
  problems: {
    'cart-empty': 'Ihr Warenkorb ist leer. {safe}',
    'cart-closed':
      'Ihr Warenkorb hat sich in einem anderen Tab geändert. {safe} Laden Sie die Seite neu.',
    'line-unavailable':
      'Etwas in Ihrem Warenkorb ist nicht mehr erhältlich. {safe} Ihr Warenkorb zeigt, was; entfernen Sie es, um fortzufahren.',
    'too-few-left':
      'Es ist weniger vorrätig, als in Ihrem Warenkorb liegt. {safe} Ihr Warenkorb zeigt, wie viel; ändern Sie ihn, um fortzufahren.',
    'shipping-unavailable': 'Diese Versandart gibt es hier nicht. {safe} Wählen Sie eine andere.',
    'country-unavailable': 'In dieses Land liefern wir noch nicht. {safe}',
    'territory-unavailable': 'In diesen Teil des Landes liefern wir nicht. {safe}',
    'service-unavailable':
      'Der Zahlungsdienst ist im Moment nicht erreichbar. {safe} {kept} Versuchen Sie es in einigen Minuten noch einmal.',
  },
  short: {
    left: 'Nur noch {left} vorrätig: {item}.',
    gone: '{item} ist ausverkauft.',
    change: '{items} {safe} Ändern Sie Ihren Warenkorb, um fortzufahren.',
  },
  paused:
    'In kurzer Zeit wurden zu viele Karten abgelehnt. Bitte warten Sie {wait} und versuchen Sie es noch einmal.',
  pausedSignIn:
    'Oder melden Sie sich mit dieser E-Mail-Adresse an und bezahlen Sie aus Ihrem Konto.',
};
