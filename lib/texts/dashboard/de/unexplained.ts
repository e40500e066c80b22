import type { DashboardTexts } from '../dictionary';

export const unexplained: DashboardTexts['unexplained'] = {
  title: 'Ungeklärte Abbuchungen',
  intro:
    'Abbuchungen und Abos, die der Zahlungsdienst zeigt und die zu keiner Bestellung und keinem Abo dieses Shops gehören: Eine Anfrage wurde unterwegs verdoppelt, eine Antwort war falsch, oder jemand hat direkt beim Zahlungsdienst etwas geändert. Dessen Schnittstelle kennt keine Rückerstattungen: Klären Sie falsche Abbuchungen mit dem Kunden und dem Zahlungsdienst. Älteste zuerst.',
  none: 'Jede Abbuchung gehört zu einer Bestellung oder einem Abo.',
  subscription: 'Ein Abo',
  charge: 'Eine Abbuchung',
  noCustomer: 'Kunde unbekannt',
  facts: {
    subscription: 'Abo {id}',
    customer: 'Kunde {id}',
    transaction: 'Transaktion {id}',
    since: 'Zuerst gesehen {at}',
    fits: 'Passt zur Bestellung {number}',
  },
  done: {
    resolved: 'Als geklärt markiert. Beim Zahlungsdienst wurde nichts geändert.',
    ended:
      'Das Abo {subscription} ist beim Zahlungsdienst beendet. Dafür wird nichts mehr abgebucht; bereits Abgebuchtes wird nicht erstattet.',
  },
};
