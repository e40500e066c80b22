import type { DashboardTexts } from '../dictionary';

export const webhooks: DashboardTexts['webhooks'] = {
  intro:
    'Ein Ereignis löst nur einen Abgleich aus: Im Hintergrund werden die genannten Daten beim Zahlungsdienst abgerufen. Diese Seite zeigt, was noch aussteht und was gescheitert ist.',
  pending: 'Abgleich ausstehend',
  failed: 'Gescheitert',
  noneFailed: 'Nichts ist gescheitert.',
  oldest: 'Am längsten ausstehend',
  lastEvent: 'Letztes Ereignis',
  nothing: 'nichts',
  noEvent: 'noch keines',
  pauses: {
    credentials:
      'Der Zahlungsdienst weist unsere Zugangsdaten ab. Der Abgleich ruht, bis er sie wieder annimmt: Prüfen Sie Client-ID und Secret.',
    'rate-limit':
      'Der Zahlungsdienst begrenzt gerade unsere Anfragen. Der Abgleich geht von selbst weiter.',
  },
  pausedSince: '{why} Der Zahlungsdienst antwortete mit {status}, zuerst {at}.',
  compared: {
    never: 'Die Daten wurden noch nicht mit dem Zahlungsdienst verglichen.',
    last: 'Zuletzt mit dem Zahlungsdienst verglichen {at}: {result}.',
    same: 'keine Abweichung',
    repaired: {
      one: '1 Abweichung, behoben',
      other: '{count} Abweichungen, behoben',
    },
    incomplete: 'nicht alles ließ sich vergleichen',
    lastComplete: 'Der letzte vollständige Vergleich war {at}.',
  },
  causes: {
    'no-event': 'es kam kein Ereignis',
    waiting: 'ein Ereignis war gekommen, der Abruf stand noch aus',
    'dead-letter': 'der Abruf war einen Tag lang gescheitert',
  },
  failures: {
    'list-unread': 'Die Liste der {list} ließ sich nicht abrufen.',
    'list-incomplete': 'Die Liste der {list} war unvollständig.',
    'too-many-missing':
      'In der Liste der {list} fehlen {count} von {known} bekannten. Es wurde nichts entfernt; ist das richtig, führen Sie {command} aus.',
    unread: {
      one: 'Einzelabruf der {list}: 1 gescheitert.',
      other: 'Einzelabruf der {list}: {count} gescheitert.',
    },
  },
  kinds: {
    CUSTOMER: 'Kunde',
    PRODUCT: 'Produkt',
    SUBSCRIPTION: 'Abo',
    TRANSACTION: 'Transaktion',
    TRANSACTIONS: 'Transaktionen',
  },
  lists: {
    CUSTOMER: 'Kunden',
    PRODUCT: 'Produkte',
    SUBSCRIPTION: 'Abos',
    TRANSACTION: 'Transaktionen',
  },
  allOfKind: 'alle',
  attempts: { one: '1 Versuch gescheitert.', other: '{count} Versuche gescheitert.' },
  noType: 'Kein Typ',
  reasons: { unreadable: 'nicht lesbar', type: 'unbekannter Typ', tenant: 'anderer Mandant' },
  received: 'Empfangen {at}, Nummer {id}',
  done: {
    replayed: {
      one: 'Ein Eintrag wird synchronisiert.',
      other: '{count} Einträge werden synchronisiert.',
    },
    nothing: 'Es gibt nichts zu synchronisieren.',
    comparing: 'Der Vergleich beginnt innerhalb einer Minute.',
  },
};
