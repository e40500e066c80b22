import type { Dictionary } from '@/lib/texts/dictionary';

export const cart: Dictionary['cart'] = {
  title: 'Ihr Warenkorb',
  lead: {
    net: 'Die Preise verstehen sich ohne Steuern. Versand und Steuern sehen Sie einzeln aufgeführt, bevor Sie bezahlen.',
    gross:
      'Die Preise enthalten die Steuern. Was der Versand kostet, sehen Sie, bevor Sie bezahlen.',
  },
  /** Below the subtotal. */
  later: {
    net: 'Versand und Steuern sehen Sie an der Kasse, bevor Sie bezahlen.',
    gross: 'Den Versand sehen Sie an der Kasse, bevor Sie bezahlen.',
  },
  repriced: 'Die Preise in Ihrem Warenkorb sind jetzt in {currency}, wie in diesem Shop.',
  joined: {
    addedTo: 'Aus dem Warenkorb in diesem Browser kam dazu: {items}. Die Summe ist jetzt {total}.',
    added: 'Aus dem Warenkorb in diesem Browser kam dazu: {items}.',
    takeOut: 'Wieder herausnehmen',
    keep: 'Behalten',
  },
  withoutScript: 'Warenkorb ohne JavaScript anzeigen',
  unchanged: '{message} Es wurde nichts geändert.',
  stepper: {
    decrease: 'Menge verringern',
    increase: 'Menge erhöhen',
  },
  add: {
    quantityOf: 'Menge von {name}',
    add: 'In den Warenkorb',
    addNamed: 'In den Warenkorb {name}',
    adding: 'Wird in den Warenkorb gelegt.',
    added: 'Liegt im Warenkorb.',
    inCart: { one: '{count} im Warenkorb.', other: '{count} im Warenkorb.' },
    view: 'Warenkorb ansehen',
  },
  failed: {
    updating:
      'Der Shop wird gerade aktualisiert. Bitte versuchen Sie es in einer Minute noch einmal.',
    unclear:
      'Die Verbindung ist abgebrochen, bevor Ihre Änderung bestätigt war. Bitte prüfen Sie, was in Ihrem Warenkorb liegt.',
  },
  contents: {
    items: 'Artikel',
    fetching: 'Ihr Warenkorb wird geladen.',
    count: {
      one: '{count} im Warenkorb, Zwischensumme {subtotal}.',
      other: '{count} im Warenkorb, Zwischensumme {subtotal}.',
    },
    empty: 'Ihr Warenkorb ist leer.',
    offline: 'Wir erreichen den Shop nicht',
    offlineText:
      'Das ist Ihr Warenkorb, wie wir ihn zuletzt gesehen haben. Sie können ihn ändern, sobald die Verbindung wieder da ist.',
    unreachable: 'Wir erreichen Ihren Warenkorb nicht',
    unreachableText:
      'Ihr Warenkorb ist gespeichert, es geht nichts verloren. Bitte versuchen Sie es gleich noch einmal.',
    tryNow: 'Jetzt versuchen',
    quantityOf: 'Menge von {name}',
    quantity: 'Menge',
    ofItem: ' von {name}',
    update: 'Aktualisieren',
    each: '{price} pro Stück',
    was: '(beim Auswählen {price})',
    pending: 'Wird berechnet',
    remove: 'Entfernen',
    removed: '{name} wurde entfernt.',
    removedOne: 'Ein Artikel wurde entfernt.',
    undo: 'Rückgängig',
    badQuantity: 'Wählen Sie eine ganze Zahl von 1 bis {most}.',
    summary: 'Zusammenfassung',
    subtotal: 'Zwischensumme',
    blocked:
      'Etwas in Ihrem Warenkorb lässt sich so nicht kaufen. Entfernen Sie es, um zur Kasse zu gehen.',
    checkout: 'Zur Kasse',
  },
  refusals: {
    'bad-quantity': 'Wählen Sie eine ganze Zahl von 1 bis {most}.',
    'too-many-units': 'Von einem Artikel lassen sich höchstens {most} bestellen.',
    'too-many-lines':
      'Ein Warenkorb fasst höchstens {mostLines} verschiedene Artikel. Entfernen Sie einen oder bestellen Sie diese zuerst.',
    'unknown-item': 'Diesen Artikel gibt es nicht. Vielleicht ist er nicht mehr im Sortiment.',
    'not-for-sale': 'Dieser Artikel ist zurzeit nicht erhältlich.',
    'other-currency': 'Diesen Artikel gibt es nicht in der Währung Ihres Warenkorbs.',
    'not-in-cart': 'Dieser Artikel ist nicht mehr in Ihrem Warenkorb.',
    'out-of-stock': 'Dieser Artikel ist ausverkauft.',
    'too-few-left': 'So viele sind nicht mehr vorrätig. Wählen Sie weniger.',
    'too-many-carts':
      'Aus Ihrem Netzwerk wurden in kurzer Zeit zu viele Warenkörbe angelegt. Bitte warten Sie einige Minuten und versuchen Sie es noch einmal.',
    unavailable:
      'Ihr Warenkorb ist vorübergehend nicht erreichbar. Es wurde nichts geändert; bitte versuchen Sie es gleich noch einmal.',
  },
  delivery: {
    arrives: 'Lieferung ({country}): {days}',
    inDay: 'Lieferung ({country}) in {to} Werktag',
    inDays: 'Lieferung ({country}) in {to} Werktagen',
    between: 'Lieferung ({country}) in {from} bis {to} Werktagen',
  },
  onlyLeft: 'Nur noch {left} vorrätig.',
  already: 'In Ihrem Warenkorb sind schon {inCart}.',
  problems: {
    gone: 'Nicht mehr im Sortiment. Entfernen Sie es, um zur Kasse zu gehen.',
    inactive: 'Zurzeit nicht erhältlich. Entfernen Sie es, um zur Kasse zu gehen.',
    'no-price':
      'Der Preis ist zurzeit nicht verfügbar. Entfernen Sie es oder kommen Sie etwas später wieder.',
    'other-currency': 'Wird nicht in {currency} verkauft. Entfernen Sie es, um zur Kasse zu gehen.',
    'out-of-stock': 'Ausverkauft. Entfernen Sie es, um zur Kasse zu gehen.',
    'too-few-left': 'Nur noch {left} vorrätig. Wählen Sie weniger, um zur Kasse zu gehen.',
  },
};
