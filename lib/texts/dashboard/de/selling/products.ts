import type { DashboardTexts } from '@/lib/texts/dashboard/dictionary';

export const products: DashboardTexts['products'] = {
  title: 'Produkte',
  intro:
    'Namen, Preise und ob ein Produkt aktiv ist, bestimmt der Zahlungsdienst: Ändern Sie das dort, der Shop folgt innerhalb von Sekunden. Texte, Bilder und die Gruppierung der Varianten stehen in {catalogue} und ändern sich mit dem nächsten Deployment und {command}. Ein Produkt, dessen Bestand nicht erfasst wird, kann immer gekauft werden.',
  search: 'Name, SKU oder ID beim Zahlungsdienst',
  show: 'Anzeigen',
  all: 'Alle Produkte',
  filters: {
    problem: 'Nicht kaufbar',
    hidden: 'Nicht im Shop',
    undescribed: 'Ohne eigene Beschreibung',
  },
  columns: {
    product: 'Produkt',
    price: 'Preis',
    service: 'Beim Zahlungsdienst',
    shop: 'Im Shop',
    available: 'Verfügbar', // module: stock
    sold: 'Verkauft, 30 Tage',
  },
  noMatch: 'Kein Produkt passt zu diesen Filtern.',
  none: 'Der Katalog ist leer. Produkte kommen mit {command}.',
  noPrice: 'keiner',
  notTracked: 'Nicht erfasst', // module: stock
  gone: 'Entfernt',
  missing: 'Fehlt',
  active: 'Aktiv',
  notActive: 'Nicht aktiv',
  synced: 'Synchronisiert {at}',
  notSynced: 'Noch nicht synchronisiert',
  hidden: 'Ausgeblendet, etwa Versandarten',
  shown: 'Sichtbar',
  notShown: 'Nicht sichtbar',
  undescribed: 'Nicht in {folder} beschrieben',
  strays: {
    title: {
      one: '{count} Produkt beim Zahlungsdienst, das der Shop nicht zeigt',
      other: '{count} Produkte beim Zahlungsdienst, die der Shop nicht zeigt',
    },
    text: 'Importieren Sie mit {command}, was der Shop verkaufen soll, und deaktivieren Sie das Übrige beim Zahlungsdienst.',
  },
  absent: {
    title: {
      one: '{count} Produkt im Markenordner, das der Zahlungsdienst nicht verkauft',
      other: '{count} Produkte im Markenordner, die der Zahlungsdienst nicht verkauft',
    },
    text: 'Legen Sie mit {create} an, dann ohne {dryRun}, und importieren Sie. Oder nehmen Sie aus {catalogue} heraus, was nicht verkauft wird.',
  },
  more: 'und {count} weitere',
};
