import type { DashboardTexts } from '../dictionary';

export const unmatched: DashboardTexts['unmatched'] = {
  title: 'Ohne Zuordnung',
  intro:
    'Abos und Abbuchungen, die der Zahlungsdienst bei Ihren Kunden zeigt und die kein Vorgang dieses Shops erklärt: Eine Anfrage wurde unterwegs verdoppelt, eine Antwort war falsch, oder jemand hat direkt beim Zahlungsdienst etwas geändert. Dessen Schnittstelle kennt keine Rückerstattungen: Klären Sie falsche Abbuchungen mit dem Kunden und dem Zahlungsdienst. Älteste zuerst.',
  lists: {
    ownerless: {
      title: 'Abos ohne Kundenkonto',
      text: 'Diesen Kunden wird abgebucht, aber sie können das Abo hier weder sehen noch kündigen: Sie haben kein Konto, oder der Shop kennt den Abo-Plan nicht.',
      none: 'Alle bekannten Abos sind einem Kunden zugeordnet.',
    },
    found: {
      title: 'Unerwartete Abos',
      text: 'Sie wurden den Kundenkonten hinzugefügt, und die Kunden wurden per E-Mail informiert.',
      none: 'Keine unerwarteten Abos.',
    },
    lapsed: {
      title: 'Nicht ausgeführte Kündigungen',
      text: 'Der Zahlungsdienst hat diese Kündigungen angenommen, die Abos aber nicht beendet. Die Kunden wurden informiert und können noch einmal kündigen.',
      none: 'Alle angenommenen Kündigungen wurden ausgeführt.',
    },
    charges: {
      title: 'Unerwartete Abbuchungen',
      text: 'Sie passen zu keiner bekannten Bestellung und keinem bekannten Abo.',
      none: 'Alle Abbuchungen Ihrer Kunden gehören zu einer Bestellung oder einem Abo.',
    },
  },
  subscription: 'Ein Abo',
  charge: 'Eine Abbuchung',
  deletedAccount: 'gelöschtes Konto',
  deletedCustomer: 'Kunde mit gelöschtem Konto',
  noCustomer: 'Kunde unbekannt',
  facts: {
    planUnknown: 'Der Abo-Plan ist unbekannt',
    noAccount: 'Der Kunde hat noch kein Konto',
    quantity: '{count} im Monat',
    quantityEnded: '{count} im Monat, inzwischen beendet',
    subscription: 'Abo {id}',
    deletedSubscription: 'Abo {id}, inzwischen gelöscht',
    customer: 'Kunde {id}',
    transaction: 'Transaktion {id}',
    since: 'Zuerst gesehen {at}',
    refused:
      'Der Zahlungsdienst hatte die Anfrage abgewiesen, und dem Kunden wurde das so mitgeteilt',
    elsewhere: 'Nicht von diesem Shop begonnen',
    found: 'Gefunden {at}',
    accepted: 'Kündigung angenommen {at}',
    active: 'Noch aktiv {at}',
    maybeSecond:
      'Vielleicht eine zweite Abbuchung einer bezahlten Bestellung: Die Liste zeigt nicht, wessen',
  },
  done: {
    resolved: 'Als geklärt markiert. Beim Zahlungsdienst wurde nichts geändert.',
    handedOver:
      'Das Abo {subscription} ist jetzt im Konto des Kunden. Er kann es dort kündigen und wird per E-Mail informiert.',
    ended:
      'Das Abo {subscription} ist beim Zahlungsdienst beendet. Dafür wird nichts mehr abgebucht; bereits Abgebuchtes wird nicht erstattet.',
  },
};
