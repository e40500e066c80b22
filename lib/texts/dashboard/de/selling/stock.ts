import type { DashboardTexts } from '@/lib/texts/dashboard/dictionary';

const nothing = 'Nichts wurde geändert.';

export const stock: DashboardTexts['stock'] = {
  title: 'Lagerbestand',
  one: 'Bestand eines Artikels',
  intro:
    'Artikel, deren Bestand nicht erfasst wird, können immer gekauft werden. Bei erfassten Artikeln reserviert eine laufende Zahlung die Einheiten. Sobald die Bestellung bezahlt ist, gehen sie vom Bestand ab, noch bevor gepackt wird.',
  all: 'Gesamter Bestand',
  search: 'Name oder SKU',
  show: 'Anzeigen',
  allItems: 'Alle Artikel',
  filters: {
    low: 'Knapp oder ausverkauft (höchstens {count})',
    out: 'Ausverkauft',
    counted: 'Erfasst',
    uncounted: 'Nicht erfasst',
  },
  columns: {
    item: 'Artikel',
    sku: 'SKU',
    onHand: 'Vorhanden',
    reserved: 'Reserviert',
    available: 'Verfügbar',
    status: 'Status',
  },
  notTracked: 'Nicht erfasst',
  outOfStock: 'Ausverkauft',
  inStock: 'Auf Lager',
  low: 'Knapp',
  noMatch: 'Kein Artikel passt zu diesen Filtern.',
  none: 'Der Katalog ist leer. Produkte kommen mit {command}.',
  paidAndOwed: {
    title: 'Bezahlt und nicht auf Lager',
    text: {
      one: 'Eine bezahlte Bestellung wartet auf Ware: {link}.',
      other: '{count} bezahlte Bestellungen warten auf Ware: {link}.',
    },
    link: 'jetzt regeln',
  },
  item: {
    intro: 'SKU {sku} – {link}',
    link: 'Seite im Shop ansehen',
    untracked: 'Der Bestand wird nicht erfasst: Der Artikel kann immer gekauft werden.',
    reserved: 'Für laufende Zahlungen reserviert',
    free: 'Verfügbar',
    heldBy: 'Reserviert für',
    held: 'Bestellung {number}: {units}, {state}',
    toReview: 'zu prüfen',
    underWay: 'Zahlung läuft',
    staffOnly: 'Den Bestand ändern Mitarbeiter.',
  },
  history: {
    title: 'Änderungen durch Mitarbeiter',
    when: 'Wann',
    reason: 'Grund',
    who: 'Wer',
    notTracked: 'nicht erfasst',
    none: 'Bisher hat niemand den Bestand geändert.',
  },
  owed: {
    title: 'Bestellungen, die auf Ware warten',
    intro:
      'Diese Bestellungen sind bezahlt, aber ihre Einheiten waren schon freigegeben und an andere verkauft: Die Abbuchung wurde erst danach gefunden, oder eine Stornierung wurde rückgängig gemacht. Füllen Sie den Bestand auf und entnehmen Sie die Einheiten, vereinbaren Sie mit dem Kunden etwas anderes, oder stornieren Sie sie auf der Seite der Bestellung. Älteste zuerst.',
    columns: {
      order: 'Bestellung',
      customer: 'Kunde',
      item: 'Artikel',
      owed: 'Fehlt',
      free: 'Jetzt auf Lager',
      since: 'Seit',
      settle: 'Regeln',
    },
    subject: 'Ihre Bestellung {number}',
    about: 'Bestellung {number}, {item}',
    staffOnly: 'Das regeln Mitarbeiter.',
    none: 'Keine bezahlte Bestellung wartet auf Ware.',
  },
  done: {
    tracked: 'Der Bestand wird jetzt erfasst: {to} vorhanden.',
    adjusted: '{from} → {to} vorhanden.',
    stopped: 'Der Bestand wird nicht mehr erfasst: Der Artikel kann immer gekauft werden.',
    taken: {
      one: 'Dem Lager entnommen: {count}. Packen Sie die Einheit mit der Bestellung.',
      other: 'Dem Lager entnommen: {count}. Packen Sie die Einheiten mit der Bestellung.',
    },
    takenSome: 'Dem Lager entnommen: {count}. Es fehlen noch: {owed}.',
    settled: 'Geregelt: Dem Lager wird dafür nichts mehr entnommen.',
  },
  problems: {
    'unknown-variant': `Diesen Artikel gibt es nicht mehr, oder sein Bestand wird nicht erfasst. ${nothing}`,
    'submitted-before': `Dieses Formular wurde schon einmal mit anderen Zahlen, anderem Grund oder anderer Notiz abgeschickt; jene Änderung gilt. Laden Sie die Seite neu, um noch eine zu machen. ${nothing}`,
    impossible: `Es blieben weniger als 0 Einheiten oder weniger, als laufende Zahlungen reservieren; oder es wären zu viele. ${nothing} Laden Sie die Seite neu, um den aktuellen Stand zu sehen.`,
    reserved: `Laufende Zahlungen reservieren Einheiten davon. Warten Sie, bis sie geklärt sind, oder entscheiden Sie in der Prüfung über sie. ${nothing}`,
    'nothing-left': `Davon ist nichts auf Lager. Passen Sie den Bestand an, sobald neue Ware da ist. ${nothing}`,
    'nothing-owed': `Diese Bestellung wartet nicht mehr auf Ware. ${nothing}`,
  },
};
