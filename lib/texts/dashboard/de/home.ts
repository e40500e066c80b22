import type { DashboardTexts } from '../dictionary';

export const home: DashboardTexts['home'] = {
  title: 'Übersicht',
  notAllowed: {
    title: 'Ihre Rolle erlaubt das nicht',
    text: 'Ihre Rolle ist „{role}“: {may} Ein Inhaber kann Ihre Rolle ändern.',
  },
  toDecide: {
    title: 'Handlung erforderlich',
    text: {
      one: 'Ein Eintrag wartet auf Ihre Entscheidung:',
      other: '{count} Einträge warten auf Ihre Entscheidung:',
    },
    link: 'jetzt prüfen',
  },
  toDo: 'Zu erledigen',
  many: '{count} oder mehr',
  toPack: { label: 'Zu packen', note: 'Pakete' }, // module: fulfilment
  toReview: { label: 'Zu prüfen', note: 'Zahlungen, über die nur ein Mensch entscheiden kann' },
  toRefund: { label: 'Zu erstatten', note: 'stornierte oder zurückgeschickte Bestellungen' }, // module: fulfilment
  // module: fulfilment
  monthsToRefund: {
    label: 'Abos zu erstatten',
    note: 'Monate, deren Paket storniert oder zurückgeschickt wurde',
  },
  failedRenewals: { label: 'Gescheiterte Verlängerungen', note: 'Abos mit offener Abbuchung' },
  unexplained: { label: 'Ungeklärt', note: 'Abbuchungen und Abos, die zu nichts hier gehören' },
  webhooks: {
    label: 'Webhook-Status',
    ok: 'In Ordnung',
    urgent: 'Bitte prüfen',
    failures: { one: '1 Fehler', other: '{count} Fehler' },
    behind: '{time} im Rückstand',
  },
  alarm: {
    transactions: {
      over: 'Die Transaktionsliste ist zu groß, um gelesen zu werden',
      near: 'Die Transaktionsliste wird zu groß',
      overText:
        'Zahlungen mit unbekanntem Ausgang klären sich nicht mehr von selbst, und neue Transaktionen erscheinen hier nicht.',
      nearText:
        'Ist sie zu groß, klären sich Zahlungen mit unbekanntem Ausgang nicht mehr von selbst.',
    },
    customers: {
      over: 'Die Kundenliste ist zu groß, um durchsucht zu werden',
      near: 'Die Kundenliste wird zu groß',
      overText:
        'Käufe scheitern, wenn der Zahlungsdienst einen neuen Kunden nicht bestätigt. Kunden können ihre E-Mail-Adresse nicht ändern, manche ihr Konto nicht löschen.',
      nearText:
        'Ist sie zu groß, scheitern manche Käufe neuer Kunden, und E-Mail-Adressen lassen sich nicht ändern.',
    },
    read: 'Sie hatte {rows} Zeilen; die Grenze ist {maxRows}.',
    readOver: 'Die Grenze ist {maxRows} Zeilen.',
    advice:
      'Bitten Sie den Zahlungsdienst, alte Zeilen zu archivieren. In {file} steht, wie lang die Liste sein darf.',
  },
};
