import { moduleTexts } from '@/modules/dashboard-texts-de';
import type { DashboardTexts } from './dictionary';

const audit: DashboardTexts['audit'] = {
  title: 'Audit-Log',
  intro:
    'Jede Änderung durch Mitarbeiter, die neueste zuerst. Einträge werden nie geändert oder gelöscht.',
  person: 'Wer',
  action: 'Aktion',
  allActions: 'Alle Aktionen',
  subject: 'Objekt',
  id: 'Nummer, ID oder E-Mail des Objekts',
  from: 'Von',
  to: 'Bis',
  columns: { when: 'Wann', who: 'Wer', what: 'Was', subject: 'Objekt', detail: 'Einzelheiten' },
  noMatch: 'Zu diesen Filtern wurde nichts aufgezeichnet.',
  none: 'Bisher hat kein Mitarbeiter etwas geändert.',
  details: {
    amount: 'Betrag',
    author: 'Verfasser',
    carrier: 'Versanddienstleister',
    count: 'Einträge',
    doubts: 'Zweifel',
    filters: 'Filter',
    item: 'Artikel',
    kind: 'Art',
    outcome: 'Ergebnis',
    paidBefore: 'Bezahlt vor',
    reason: 'Grund',
    selected: 'Ausgewählt',
    sessionsEnded: 'Beendete Sitzungen',
    trackingNumber: 'Sendungsnummer',
    trackingUrl: 'Link zur Sendung',
    transactionId: 'Transaktion',
    units: 'Einheiten',
  },
  outcomes: {
    synced: 'Abgeglichen',
    later: 'Wird später wieder versucht',
    missing: 'Beim Zahlungsdienst nicht vorhanden',
    dead: 'Aufgegeben',
    overtaken: 'Von einem anderen Prozess abgeglichen',
  },
  lists: {
    orders: 'Bestellungen',
    customers: 'Kunden',
    products: 'Produkte',
    invoices: 'Rechnungen',
    tax: 'Steuerbericht',
  },
  filters: {
    account: 'Konto',
    from: 'Von',
    fulfilment: 'Versand',
    month: 'Monat',
    q: 'Suche',
    refund: 'Rückerstattung',
    show: 'Auswahl',
    status: 'Status',
    tab: 'Liste',
    to: 'Bis',
  },
  actions: {
    'order.charge-confirmed': 'Abbuchung bestätigt',
    'order.charge-ruled-out': 'Abbuchung ausgeschlossen',
    'order.flag-resolved': 'Markierung einer Bestellung erledigt',
    'subscription.flag-resolved': 'Markierung eines Abos erledigt',
    'subscription.ended': 'Abo gekündigt',
    'unexplained.resolved': 'Ungeklärten Eintrag erledigt',
    'subscription.confirmed': 'Abo-Abschluss bestätigt',
    'subscription.ruled-out': 'Abo-Abschluss ausgeschlossen',
    'mirror.sweep-requested': 'Abgleich mit dem Zahlungsdienst angefordert',
    'webhooks.replayed': 'Webhooks erneut verarbeitet',
    'payments.continued': 'Nahm wieder Zahlungen an',
    'subscriptions.confirmed-missing': 'Bestätigt, dass Abos fehlen',
    'order.shipped': 'Einheiten einer Bestellung versendet',
    'parcel.packed': 'Paket gepackt', // module: fulfilment
    'parcel.unpacked': 'Paket zum Packen zurückgenommen', // module: fulfilment
    'parcel.shipped': 'Paket versendet', // module: fulfilment
    'parcel.tracking-changed': 'Sendungsverfolgung eines Pakets korrigiert', // module: fulfilment
    'parcel.recalled': 'Versendetes Paket zurückgenommen', // module: fulfilment
    'parcel.cancelled': 'Paket storniert', // module: fulfilment
    'parcel.reopened': 'Stornierung eines Pakets zurückgenommen', // module: fulfilment
    'parcel.returned': 'Rücksendung eines Pakets erfasst', // module: fulfilment
    'parcel.unreturned': 'Rücksendung eines Pakets zurückgenommen', // module: fulfilment
    'parcel.refunded': 'Rückerstattung vermerkt', // module: fulfilment
    'parcel.unrefunded': 'Vermerkte Rückerstattung zurückgenommen', // module: fulfilment
    'note.added': 'Notiz hinzugefügt',
    'note.deleted': 'Notiz gelöscht',
    'customer.linked': 'Kunden mit dem des Zahlungsdienstes verknüpft',
    'customer.exported': 'Kundendaten exportiert',
    'customer.deleted': 'Kundendaten gelöscht',
    'list.exported': 'Liste exportiert',
    'staff.added': 'Mitarbeiter hinzugefügt',
    'staff.role-changed': 'Rolle geändert',
    'staff.removed': 'Mitarbeiter entfernt',
    'stock.adjusted': 'Lagerbestand angepasst', // module: stock
    'stock.not-counted': 'Bestandserfassung beendet', // module: stock
    'stock.owed-delivered': 'Ware für eine wartende bezahlte Bestellung dem Lager entnommen', // module: stock
    'stock.owed-settled': 'Fehlende Ware einer bezahlten Bestellung mit dem Kunden geregelt', // module: stock
  },
  subjects: {
    order: 'Bestellung',
    parcel: 'Paket eines Abos',
    subscription: 'Abo',
    charge: 'Abbuchung',
    service: 'Zahlungsdienst',
    resource: 'Gespiegelte Ressource',
    webhooks: 'Alle Webhooks',
    customer: 'Kunde',
    list: 'Liste',
    staff: 'Mitarbeiter',
    variant: 'Artikel',
  },
};

const controls: DashboardTexts['controls'] = {
  copy: {
    copied: 'Kopiert',
    refused: 'Markieren und kopieren Sie den Text: Der Browser erlaubt es hier nicht',
  },
  roles: { viewer: 'Nur Lesen', staff: 'Mitarbeiter', owner: 'Inhaber' },
  staff: {
    email: 'E-Mail-Adresse',
    role: 'Rolle',
    add: 'Mitarbeiter hinzufügen',
    saveRole: 'Rolle von {email} speichern',
    save: 'Speichern',
    remove: 'Entfernen',
    removeText: 'Die Person verliert den Zugang und wird sofort auf allen Geräten abgemeldet.',
    didYouMean: 'Meinten Sie {email}?',
    removeEmail: '{email} entfernen',
  },
  notes: {
    label: 'Neue Notiz',
    add: 'Notiz hinzufügen',
    remove: 'Notiz löschen',
    removeText: 'Die Notiz ist dann für alle weg. Das lässt sich nicht rückgängig machen.',
    confirmRemove: 'Ja, löschen',
  },
  linkCustomer: {
    id: 'Kunde beim Zahlungsdienst',
    hint: 'Die ID steht im Portal des Zahlungsdienstes. Nur nötig, wenn er diesen Kunden nicht anlegt, weil er schon einen mit dieser Adresse hat.',
    submit: 'Kunden verknüpfen',
  },
  deleteCustomer: {
    confirm: 'Geben Sie zur Bestätigung {email} ein',
    submit: 'Daten dieses Kunden löschen',
  },
  // module: fulfilment
  fulfilment: {
    optional: '(optional)',
    carrier: 'Versanddienstleister',
    number: 'Sendungsnummer',
    link: 'Link zur Sendungsverfolgung',
    linkHint: 'Nur, wenn es nicht der übliche des Versanddienstleisters ist',
    units: 'Einheiten, von {max}',
    ship: 'Als versendet markieren',
    saveTracking: 'Sendungsverfolgung speichern',
    recordReturn: 'Rücksendung erfassen',
    restock: 'Zurück ins Lager',
    reason: 'Grund',
    reasons: {
      unwanted: 'Gefällt nicht oder wird nicht gebraucht',
      broken: 'Defekt oder beschädigt angekommen',
      'wrong-item': 'Falscher Artikel',
      other: 'Anderer Grund',
    },
    packSelected: 'Ausgewählte als gepackt markieren',
    shipSelected: 'Ausgewählte als versendet markieren',
    tickAll: 'Alle auswählen',
    tickNone: 'Auswahl aufheben',
  },
  orders: {
    ship: 'Als versendet markieren',
    optional: '(optional)',
    trackingUrl: 'Link zur Sendungsverfolgung',
  },
  decision: {
    viewer: 'Ihre Rolle ist „Nur Lesen“: Das entscheiden Mitarbeiter.',
    insist: 'Trotzdem: {label}',
    resolve: 'Als geklärt markieren',
    resolveText:
      'Der Eintrag verschwindet aus dieser Liste, sonst ändert sich nichts. Wählen Sie das, wenn Sie ihn erledigt haben: Es lässt sich nicht rückgängig machen.',
    confirmResolve: 'Ja, ist geklärt',
    order: {
      found: 'Wurde abgebucht',
      id: 'Transaktion beim Zahlungsdienst',
      hint: 'Die Bestellung gilt dann als mit dieser Transaktion bezahlt, und der Kunde erhält die Bestätigung. Die Transaktion kann danach zu keiner anderen Bestellung gehören. Das lässt sich nicht rückgängig machen.',
      confirmFound: 'Bestellung als bezahlt markieren',
      ruledOut: 'Wurde nicht abgebucht',
      text: 'Wählen Sie das nur, wenn Sie im Portal des Zahlungsdienstes nach der Abbuchung gesucht haben. Die Bestellung gilt dann als nicht bezahlt, der Warenkorb des Kunden ist wieder frei, und er kann noch einmal bezahlen. Das lässt sich nicht rückgängig machen.',
      confirmRuledOut: 'Bestellung als nicht bezahlt markieren',
    },
    subscription: {
      found: 'Abo hat begonnen',
      id: 'Abo beim Zahlungsdienst',
      hint: 'Das Abo gehört dann diesem Kunden: Er sieht es in seinem Konto und erhält die Begrüßungsmail. Vorher wird beim Zahlungsdienst geprüft, ob Kunde, Abo-Plan und Menge übereinstimmen. Das lässt sich nicht rückgängig machen.',
      confirmFound: 'Dem Kunden zuordnen',
      ruledOut: 'Abo hat nicht begonnen',
      text: 'Wählen Sie das nur, wenn Sie im Portal des Zahlungsdienstes nach dem Abo gesucht haben. Der Kunde erfährt, dass nichts begonnen und nichts abgebucht wurde, und kann das Abo noch einmal abschließen. Das lässt sich nicht rückgängig machen.',
      confirmRuledOut: 'Kunden benachrichtigen',
    },
  },
  missing: {
    end: 'Ist beendet',
    confirm: 'Hier beenden',
    text: 'Das beendet es hier: Der Kunde wird benachrichtigt und kann neu abonnieren. Wählen Sie das nur, wenn Sie im Portal des Zahlungsdienstes nach dem Abo des Kunden gesucht haben: Läuft es dort noch, wird weiter abgebucht.',
  },
  unexplained: {
    end: {
      label: 'Beim Zahlungsdienst kündigen',
      text: 'Das Abo wird sofort beim Zahlungsdienst gekündigt. Das lässt sich nicht rückgängig machen; was abgebucht wurde, wird nicht erstattet.',
      confirm: 'Abo kündigen',
    },
  },
  webhooks: {
    replay: 'Alle erneut versuchen',
    compare: 'Mit dem Zahlungsdienst vergleichen',
  },
  sendStop: {
    about: 'Zahlungen',
    title: 'Zahlungen sind angehalten: Die Datenbank ist älter als die letzten Abbuchungen',
    text: 'Die Datenbank wurde wiederhergestellt, oder eine Kopie ohne die letzten Änderungen hat übernommen. Hier können Bestellungen und Abbuchungen fehlen. Vergleichen Sie die Abbuchungen der letzten Tage beim Zahlungsdienst mit den Bestellungen, und sehen Sie die Abbuchungen ohne Zuordnung an. Bis Sie bestätigen, kann niemand bezahlen.',
    ask: 'Wieder Zahlungen annehmen',
    effect:
      'Kunden können sofort bezahlen. Unterbrochene Zahlungen werden noch einmal gesendet, wo das sicher ist. Fehlt hier eine Abbuchung, kann ihre Bestellung ein zweites Mal abgebucht werden.',
    submit: 'Ich habe verglichen: wieder Zahlungen annehmen',
  },
  driftStop: {
    about: 'Zahlungen',
    title: 'Zahlungen sind angehalten: Der Zahlungsdienst antwortet anders als zuvor',
    text: 'Mehrere Antworten des Zahlungsdienstes waren nicht lesbar, oder in seiner Liste fehlen Abbuchungen, die er gemacht hat. npm run doctor -- --service sagt, was sich geändert hat. Passen Sie lib/service/wire.ts an, wenn sich der Dienst geändert hat. Bis Sie bestätigen, kann niemand bezahlen.',
    ask: 'Wieder Zahlungen annehmen',
    effect:
      'Kunden können sofort bezahlen. Sind Antworten weiter nicht lesbar, werden Zahlungen wieder angehalten.',
    submit: 'Ich habe das geprüft: wieder Zahlungen annehmen',
  },
  missingStop: {
    about: 'Fehlende Abos',
    title: 'Beim Zahlungsdienst fehlen viele Abos',
    text: 'Der Zahlungsdienst findet seit Kurzem mehrere Abos nicht mehr. Das spricht für einen Fehler dort, nicht für Kündigungen. Deshalb endet kein fehlendes Abo, bis Sie bestätigen. Suchen Sie die Abos zuerst im Portal des Zahlungsdienstes.',
    ask: 'Fehlende Abos beenden',
    effect:
      'Fehlende Abos, deren Ende einen bekannten Grund hat, etwa eine Kündigung, enden hier, und die Kunden erfahren es. Das lässt sich nicht rückgängig machen.',
    submit: 'Ich habe das geprüft: fehlende Abos beenden',
  },
};

const exports: DashboardTexts['exports'] = {
  columns: {
    accountOf: 'Hat ein Konto',
    address: 'Adresse',
    address2: 'Adresszusatz',
    amount: 'Betrag',
    available: 'Verfügbar', // module: stock
    card: 'Karte',
    cardNumber: 'Karte endet auf',
    charged: 'Abgebucht',
    chargedCurrency: 'Abgebucht in',
    city: 'Ort',
    country: 'Land',
    currency: 'Währung',
    delivery: 'Versandkosten',
    deliveryMethod: 'Versandart',
    email: 'E-Mail-Adresse',
    firstname: 'Vorname',
    fulfilment: 'Versand', // module: fulfilment
    gross: 'Brutto',
    hidden: 'Verborgen',
    invoice: 'Rechnung',
    invoices: 'Rechnungen',
    issued: 'Ausgestellt',
    items: 'Artikel',
    lastname: 'Nachname',
    lastOrder: 'Letzte Bestellung',
    lifetime: 'Gesamtumsatz',
    month: 'Monat',
    net: 'Netto',
    order: 'Bestellung',
    orders: 'Bezahlte Bestellungen',
    paid: 'Bezahlt',
    payment: 'Zahlung',
    phone: 'Telefon',
    placed: 'Bestellt',
    postalCode: 'Postleitzahl',
    price: 'Preis',
    product: 'Produkt',
    rate: 'Satz in Prozent',
    refunded: 'Erstattet', // module: fulfilment
    region: 'Region',
    serviceProduct: 'Produkt beim Zahlungsdienst',
    since: 'Kunde seit',
    sku: 'Artikelnummer',
    sold: 'In 30 Tagen verkauft',
    soldByService: 'Beim Zahlungsdienst aktiv',
    subscriptions: 'Abos',
    subtotal: 'Zwischensumme',
    tax: 'Steuer',
    taxCode: 'Steuercode',
    taxed: 'Besteuerter Betrag',
    taxesIncluded: 'Preise enthalten Steuer',
    total: 'Gesamt',
    transaction: 'Transaktion',
    units: 'Stück',
  },
  yes: 'ja',
  no: 'nein',
  unknownAmount: 'unbekannt',
  month: 'Abo',
};

const frame: DashboardTexts['frame'] = {
  title: 'Händlerbereich',
  menu: 'Bereiche',
  menuOpen: 'Seiten des Händlerbereichs',
  menuClose: 'Bereiche schließen',
  signOut: 'Abmelden',
  shop: 'Zum Shop',
  search: {
    title: 'Suche',
    label: 'Bestellungen, Kunden und Produkte durchsuchen',
    hint: 'Nummer, Name, E-Mail-Adresse, Ort, Betrag oder Artikelnummer',
    all: 'Alle Treffer: {list}',
  },
  sections: {
    home: 'Übersicht',
    orders: 'Bestellungen',
    packing: 'Packen', // module: fulfilment
    customers: 'Kunden',
    subscriptions: 'Abos',
    analytics: 'Statistiken', // module: analytics
    review: 'Prüfung',
    unexplained: 'Ungeklärt',
    stock: 'Lagerbestand', // module: stock
    products: 'Produkte',
    webhooks: 'Webhooks',
    staff: 'Mitarbeiter',
    audit: 'Audit-Log',
  },
  notFound: {
    title: 'Seite nicht gefunden',
    text: 'Hier ist nichts: Es wurde gelöscht, oder die Adresse stimmt nicht.',
    home: 'Zur Übersicht des Händlerbereichs',
  },
  roles: {
    viewer: 'Sieht alles, ändert nichts.',
    staff: 'Erledigt die tägliche Arbeit: Bestellungen, Packen, Prüfungen, Webhooks.',
    owner: 'Verwaltet auch die Mitarbeiter, exportiert Daten und löscht Kundendaten.',
  },
  list: {
    noMore: 'Weitere gibt es nicht.',
    firstPage: 'Erste Seite',
    nextPage: 'Nächste Seite',
    select: 'Auswählen',
    all: 'Alle',
    filters: 'Filter',
    search: 'Suchen',
    apply: 'Anwenden',
    clear: 'Zurücksetzen',
    exportCsv: 'CSV exportieren',
    pages: 'Seiten',
    pagesOf: 'Seiten: {title}',
    newer: 'Neuere',
    older: 'Ältere',
    previous: 'Vorherige',
    next: 'Nächste',
  },
  limits: {
    title: 'Hier nicht möglich',
    dispute: {
      name: 'Zahlungsanfechtung',
      text: 'Anfechtungen werden dem Shop nicht angezeigt. Beantworten Sie sie im Portal des Zahlungsdienstes; was diese Seite zeigt, ist der Nachweis.',
    },
    payout: {
      name: 'Auszahlung',
      text: 'Auszahlungen und Gebühren werden dem Shop nicht angezeigt. Vergleichen Sie die Abrechnung des Zahlungsdienstes mit einem Export der bezahlten Bestellungen.',
    },
    refundMonth: {
      name: 'Rückerstattung eines Monats',
      text: 'Die Schnittstelle des Zahlungsdienstes kennt keine Rückerstattungen. Erstatten Sie den Monat im Portal des Zahlungsdienstes, anhand der Abo-ID oben.',
    },
    pause: {
      name: 'Pause, anderer Tag oder anderer Preis',
      text: 'Die Schnittstelle des Zahlungsdienstes kennt keine Pause, keinen Abbuchungstag und keinen anderen Preis als den des Abos. Der Kunde kann kündigen und neu abschließen oder zu einem anderen Abo wechseln.',
    },
    cancel: {
      name: 'Für den Kunden kündigen',
      text: 'Der Kunde kündigt in seinem Konto. Ein Inhaber beendet das Abo, indem er die Kundendaten löscht, oder im Portal des Zahlungsdienstes: Der Shop bemerkt es.',
    },
  },
};

const home: DashboardTexts['home'] = {
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

const nothing = 'Nichts wurde geändert.';

const problems: DashboardTexts['problems'] = {
  'no-role': 'Wählen Sie eine Rolle.',
  'no-text': 'Schreiben Sie zuerst die Notiz.',
  'no-carrier': 'Wählen Sie einen Versanddienstleister.',
  'no-link': 'Geben Sie einen Link ein, der mit https:// beginnt, oder lassen Sie das Feld leer.',
  'no-number': 'Geben Sie eine ganze Zahl ein.',
  'none-packed': 'Wählen Sie aus, was gepackt ist. Nichts wurde geändert.',
  'none-leaving': 'Wählen Sie aus, was abgeschickt wird. Nichts wurde geändert.',
  'no-day': 'Wählen Sie einen Tag.',
  'not-under-review': `Das wird nicht mehr geprüft. ${nothing}`,
  'transaction-taken': `Diese Transaktion gehört zu einer anderen Bestellung. ${nothing}`,
  'bad-transaction-id': `Geben Sie die Transaktions-ID so ein, wie der Zahlungsdienst sie zeigt. ${nothing}`,
  'resolved-before': `Das war schon geklärt. ${nothing}`,
  'not-open': `Dieser Eintrag ist nicht mehr offen. ${nothing}`,
  'bad-subscription-id': `Geben Sie die Abo-ID so ein, wie der Zahlungsdienst sie zeigt. ${nothing}`,
  'no-such-subscription': `Der Zahlungsdienst kennt dieses Abo nicht. ${nothing}`,
  'not-theirs': `Der Zahlungsdienst zeigt für dieses Abo einen anderen Kunden, einen anderen Abo-Plan oder eine andere Menge. ${nothing}`,
  'subscription-taken': `Dieses Abo gehört zu einer anderen Anfrage. ${nothing}`,
  'still-running': `Das Abo, das zu dieser Anfrage genannt wurde, läuft beim Zahlungsdienst noch. Ordnen Sie es zu oder beenden Sie es zuerst dort. ${nothing}`,
  'runs-at-service': `Der Zahlungsdienst findet dieses Abo inzwischen unter seiner ID. ${nothing} Markieren Sie es als geklärt.`,
  'bad-customer-id': `Geben Sie die ID des Kunden so ein, wie der Zahlungsdienst sie zeigt. ${nothing}`,
  'no-such-customer': `Der Zahlungsdienst kennt diesen Kunden nicht. ${nothing}`,
  'customer-taken': `Dieser Kunde des Zahlungsdienstes gehört hier zu einer anderen E-Mail-Adresse. ${nothing}`,
  'other-address': `Der Zahlungsdienst zeigt für diesen Kunden eine andere E-Mail-Adresse. ${nothing}`,
  'linked-before': `Dieser Kunde ist beim Zahlungsdienst schon bekannt. ${nothing}`,
  refused:
    'Der Zahlungsdienst hat das nicht angenommen. Nach seiner Auskunft wurde nichts geändert.',
  unclear:
    'Der Zahlungsdienst hat die Kündigung nicht bestätigt. Sehen Sie dort nach dem Abo, oder versuchen Sie es noch einmal.',
  unavailable: `Der Zahlungsdienst ist gerade nicht erreichbar. ${nothing} Versuchen Sie es gleich noch einmal.`,
  'no-resource': 'Wählen Sie eine Art und geben Sie eine ID ein.',
  'no-event': 'Dieses Ereignis gibt es nicht.',
  'no-change': 'Wählen Sie, was geändert wird.', // module: stock
  'no-reason': 'Wählen Sie einen Grund.', // module: stock
  'too-many-units': 'Geben Sie eine kleinere Zahl ein.',
};

const review: DashboardTexts['review'] = {
  title: 'Zu prüfen',
  orders: {
    title: 'Bestellungen',
    text: 'Die Transaktionsliste des Zahlungsdienstes zeigt nicht, ob für diese Bestellungen abgebucht wurde. Ihre Kunden haben inzwischen vielleicht noch einmal bestellt, mit einem neuen Warenkorb. Abgeschlossene Bestellungen bleiben hier, bis Sie ihre Hinweise als geklärt markieren. Älteste zuerst.',
    none: 'Nichts zu prüfen: Alle Zahlungen sind geklärt.',
  },
  subscriptions: {
    title: 'Abos, die Aufmerksamkeit brauchen',
    text: 'Angefragte Abos, deren Ausgang nicht bekannt ist, und laufende Abos, bei denen etwas nicht stimmt. Bis Sie über eine Anfrage entscheiden, kann der Kunde dasselbe Abo nicht noch einmal abschließen. Älteste zuerst.',
    none: 'Kein Abo braucht Aufmerksamkeit.',
    atService: 'Beim Zahlungsdienst: {id}',
    refund:
      'Wurde dem Kunden zu viel abgebucht, erstatten Sie es beim Zahlungsdienst; der Shop selbst kann kein Geld zurückzahlen.',
  },
  about: 'Bestellung {number}, {email}',
  attemptList: 'Zahlungsversuche',
  attempt: '{number}. Versuch – {state}.',
  sent: { one: 'Einmal gesendet', other: '{count}-mal gesendet' },
  notSent: 'Nicht gesendet',
  sentLast: '{sent}, zuletzt {at}',
  customer: 'Kunde {id}',
  candidates: {
    title: 'Mögliche Transaktionen',
    none: 'Keine in der Liste.',
    noAmount: 'Betrag unbekannt',
    customer: 'Kunde {id}',
    made: 'ausgeführt {at}',
    listed: 'zuerst in der Liste {at}',
    of: 'Mögliche Abos: {ids}',
    noSubscription: 'Ein passendes Abo wurde nicht gemeldet',
  },
  settled:
    'Diese Bestellung ist abgeschlossen. Wurde zu viel oder doppelt abgebucht, erstatten Sie es beim Zahlungsdienst; der Shop selbst kann kein Geld zurückzahlen.',
  deletedCustomer: 'Ein Kunde mit gelöschtem Konto',
  month: '{quantity} × {plan}, {amount} im Monat mit Steuern',
  monthAfterTrial: {
    one: '{what}, nach einer kostenlosen Probezeit von {count} Tag',
    other: '{what}, nach einer kostenlosen Probezeit von {count} Tagen',
  },
  reasons: {
    'several-candidates': 'Mehrere Transaktionen kommen für diese Bestellung infrage.',
    'list-cannot-tell':
      'Die Liste zeigt zu wenig, um zu erkennen, ob für diese Bestellung abgebucht wurde.',
    'unclear-refusal':
      'Der Dienst hat die Anfrage ohne einen Grund abgelehnt, den der Shop kennt. Eine frühere Anfrage kann belastet worden sein.',
    'token-used':
      'Der Dienst hat die Karte kein zweites Mal angenommen; die erste Anfrage wurde also vielleicht belastet, aber die Liste zeigt keine Belastung.',
    'not-seen': 'Kein Ereignis hat das Abo genannt.',
    'gave-up-looking': 'Die Liste ließ sich einen Tag lang nicht vollständig abrufen.',
    'late-charge':
      'Eine Abbuchung tauchte auf, nachdem die Bestellung ohne sie abgeschlossen war: nach einer Ablehnung oder zusätzlich zu der bezahlten. Prüfen Sie, ob doppelt abgebucht wurde.',
    'amount-differs': 'Es wurde ein anderer Betrag abgebucht, als der Kunde gesehen hat.',
    'not-charged': 'Dafür wurde keine Abbuchung gefunden.',
    'never-sent': 'Wurde nicht an den Zahlungsdienst gesendet.',
    'price-changed': 'Ein Preis hatte sich vor dem Senden geändert.',
    'customer-refused':
      'Der Zahlungsdienst hat die Angaben des Kunden nicht angenommen. Hat er schon einen Kunden mit dieser Adresse, verknüpfen Sie ihn auf der Seite des Kunden.',
    'sender-gone': 'Der sendende Server wurde beendet, bevor die Antwort kam.',
    'answered-for-another': 'Die Antwort zeigte die Transaktion eines anderen Versuchs.',
    unreachable: 'Der Zahlungsdienst war nicht erreichbar, es wurde nichts gesendet.',
    'no-connection': 'Für das erneute Senden war der Zahlungsdienst nicht erreichbar.',
    'no-answer': 'Der Zahlungsdienst hat nicht geantwortet.',
    'reply-shows-failure':
      'Der Zahlungsdienst antwortete mit einer Transaktion, die fehlgeschlagen sein soll.',
    'refused-on-resend':
      'Der Zahlungsdienst wies dieselbe Anfrage beim erneuten Senden ab: Die erste kann abgebucht haben.',
    'card-declined': 'Die Karte wurde abgelehnt.',
    'insufficient-funds': 'Die Karte ist nicht ausreichend gedeckt.',
    'card-expired': 'Die Karte ist abgelaufen.',
    'security-code': 'Die Prüfziffer passt nicht zur Karte.',
    'processing-error': 'Die Bank konnte nicht antworten.',
    'token-refused': 'Die Kartendaten waren abgelaufen oder schon verwendet.',
    'customer-gone': 'Der Zahlungsdienst kennt den Kunden nicht mehr.',
    'shop-refused':
      'Der Zahlungsdienst hat nicht angenommen, was der Shop angefragt hat: Produkt, Steuer oder Betrag.',
    'request-refused':
      'Der Zahlungsdienst hat die Anfrage nicht angenommen und keinen Grund genannt.',
    'not-authorised': 'Der Zahlungsdienst hat die Zugangsdaten des Shops nicht angenommen.',
    'not-created': 'Dafür wurde kein Abo gefunden.',
    'found-later': 'Tauchte auf, nachdem der Zahlungsdienst es abgewiesen hatte.',
  },
  unusable: 'Der Zahlungsdienst antwortete mit {status}; das sagt nicht, ob abgebucht wurde.',
  attemptReasons: {
    'several-candidates': 'Mehrere Abos kommen für diese Anfrage infrage.',
    'not-seen': 'Die Antwort ging verloren, und seitdem wurde kein Abo gemeldet.',
  },
  notSettled: {
    order: 'Diese Bestellung ließ sich nicht automatisch klären.',
    attempt: 'Dieses Abo ließ sich nicht automatisch klären.',
  },
  flags: {
    'amount-differs': 'Es wurde ein anderer Betrag abgebucht, als der Kunde gesehen hat.',
    'amount-unknown':
      'Etwa zur Zeit der Abbuchung änderte sich ein Preis, und der Zahlungsdienst zeigt den abgebuchten Betrag nicht. Prüfen Sie die Abbuchung in dessen Portal.',
    'charge-failed':
      'Laut Zahlungsdienst ist die Abbuchung dieser bezahlten Bestellung fehlgeschlagen.',
    'charge-refunded': 'Laut Zahlungsdienst wurde diese bezahlte Bestellung erstattet.',
    'charge-missing':
      'Die Liste der Transaktionen zeigt die Abbuchung dieser bezahlten Bestellung nicht. Prüfen Sie im Portal des Zahlungsdienstes, ob sie überhaupt erfolgt ist, oder ob sie storniert oder gelöscht wurde: Solange das nicht geklärt ist, beweist keine Liste, dass andere Bestellungen nicht abgebucht wurden.',
    'other-charge':
      'Der Zahlungsdienst führt die Transaktion, mit der diese Bestellung bezahlt wurde, mit einem anderen Kunden oder anderen Artikeln. Vergleichen Sie beides in dessen Portal.',
    'charged-again':
      'Ein Monat dieses Abos wurde mehr als einmal abgebucht, und kein Wechsel und keine neue Menge erklärt das. Für die weitere Abbuchung wird nichts gesendet: Vergleichen Sie sie im Portal des Zahlungsdienstes.',
    'charged-after-end':
      'Ein Monat wurde abgebucht, nachdem dieses Abo beendet oder gekündigt war, oder eine Abbuchung ohne Datum erschien erst danach in der Liste. Prüfen Sie die Abbuchung beim Zahlungsdienst. Bezahlt sie keinen früheren Monat, erstatten Sie sie dort: Der Shop selbst kann kein Geld zurückzahlen. Hat die Abbuchung ein Datum, wurde der Kunde informiert.',
    missing:
      'Der Zahlungsdienst findet dieses Abo nicht mehr, und keine Kündigung, keine offene Zahlung und kein Ereignis erklärt das. Suchen Sie es im Portal des Zahlungsdienstes. Läuft es dort nicht, markieren Sie es als beendet. Läuft es, zeigt der Shop es wieder, sobald der Dienst es findet.',
    'other-customer':
      'Der Zahlungsdienst zeigt dieses Abo beim Kunden eines anderen Kontos. Darum ist es nicht mehr in dem Konto, das es hatte. Suchen Sie es in den Aufzeichnungen des Zahlungsdienstes und kündigen Sie es dort, wenn es niemand will.',
    'cancel-lapsed':
      'Der Zahlungsdienst hat eine Kündigung dieses Abos angenommen und es zehn Minuten später immer noch als laufend gezeigt. Der Kunde wurde informiert, und der Shop hat die Kündigung noch einmal gesendet. Prüfen Sie beim Zahlungsdienst, dass es beendet ist.',
    'cancel-not-found':
      'Der Kunde wollte dieses Abo kündigen. Der Zahlungsdienst hat das nicht ausgeführt: Es kann also weiter abgebucht werden. Der Shop fragt weiter an. Kündigen Sie es in dessen Portal; sobald der Dienst das Ende zeigt, ist das hier erledigt.',
    'late-charge':
      'Eine Abbuchung kam, nachdem die Bestellung abgeschlossen war. Der Kunde hat vielleicht doppelt bezahlt.',
  },
  seen: {
    agreed: 'Vereinbart: {amount}.',
    charged: 'Abgebucht: {amount}.',
    shown: 'Angezeigt: {before} für ein Stück, jetzt {now}.',
    month: 'Es ist der {number}. Monat, ab {day}.',
    status: 'Status beim Zahlungsdienst: {status}.',
    transaction: 'Transaktion {id}.',
  },
  done: {
    continued: 'Zahlungen werden wieder angenommen.',
    missingConfirmed: 'Fehlende Abos enden wieder.',
    charged:
      'Die Bestellung ist jetzt mit der Transaktion {transaction} bezahlt, die zu keiner anderen Bestellung mehr gehört. Der Kunde erhält die Bestätigung.',
    notCharged:
      'Die Bestellung gilt als nicht bezahlt. Der Kunde erfährt es und kann noch einmal bezahlen: Sein Warenkorb ist wieder frei.',
    resolved: 'Geklärt und nicht mehr auf dieser Liste.',
    started:
      'Das Abo {subscription} gehört jetzt diesem Kunden. Er sieht es in seinem Konto, und die Begrüßungsmail ist unterwegs.',
    notStarted:
      'Es wurde kein Abo begonnen. Der Kunde erfährt es und kann es noch einmal abschließen.',
    ended: 'Das Abo ist beendet. Der Kunde erfährt es und kann es noch einmal abschließen.',
  },
  doubtful:
    'Die Transaktion {transaction} gehört vielleicht nicht zu dieser Bestellung. Nichts wurde geändert.',
  absenceDoubtful:
    'Es ist nicht sicher, dass diese Bestellung nicht belastet wurde. Es wurde nichts geändert.',
  absenceDoubts: {
    'no-list': 'Die Liste der Transaktionen lässt sich gerade nicht vollständig lesen.',
    'may-be-listed':
      'Die gerade abgerufene Liste zeigt eine Belastung, die zu dieser Bestellung gehören kann.',
  },
  doubts: {
    'not-listed': 'Die Transaktionsliste des Zahlungsdienstes zeigt sie nicht.',
    'other-customer': 'Der Zahlungsdienst zeigt sie bei einem anderen Kunden.',
    'other-amount': 'Der Zahlungsdienst zeigt einen anderen Betrag als die Summe der Bestellung.',
    'no-money': 'Laut Zahlungsdienst ist sie fehlgeschlagen, oder das Geld wurde zurückgezahlt.',
    'of-a-subscription': 'Laut Zahlungsdienst ist sie die Abbuchung eines Abos.',
    'before-the-order':
      'Sie stand schon in der Liste, bevor die Abbuchung dieser Bestellung gesendet wurde.',
  },
};

const nothingDeleted = 'Es wurde nichts gelöscht.';

const customers: DashboardTexts['customers'] = {
  title: 'Kunden',
  one: 'Kunde',
  intro: 'Alle, die schon einmal eine Zahlung begonnen haben, mit Konto oder als Gast.',
  all: 'Alle Kunden',
  deleted: {
    title: 'Die Kundendaten wurden gelöscht',
    text: 'Bezahlte Bestellungen bleiben erhalten, wie es das Steuerrecht verlangt.',
  },
  search: 'Name, E-Mail-Adresse oder Ort',
  filters: {
    account: 'Konto',
    accounts: { yes: 'Mit Konto', no: 'Gäste' },
    from: 'Seit',
    to: 'Bis',
  },
  columns: {
    email: 'E-Mail-Adresse',
    name: 'Name',
    account: 'Konto',
    since: 'Kunde seit',
    orders: 'Bezahlte Bestellungen',
    subscriptions: 'Abos',
    lifetime: 'Gesamtumsatz',
  },
  account: 'Mit Konto',
  guest: 'Gast',
  nothingPaid: 'Noch nichts',
  lifetimeMeans:
    'Gesamtumsatz ist, was abgebucht wurde, mit Steuern und abzüglich der erfassten Rückerstattungen. Eine Bestellung zählt für das Konto, das sie aufgegeben hat, die eines Gasts für seine E-Mail-Adresse.',
  noMatch: 'Kein Kunde gefunden.',
  none: 'Noch kein Kunde. Der erste erscheint hier, sobald jemand eine Zahlung beginnt.',
  running: 'Laufende Abos',
  lastOrder: 'Letzte bezahlte Bestellung',
  noLastOrder: 'Keine',
  noOrders: 'Noch keine Bestellung.',
  noSubscriptions: 'Keine.',
  guestsHaveNone: 'Keine: Für ein Abo braucht man ein Konto.',
  subscribedSince: 'Seit {at}',
  contact: {
    title: 'Kontakt',
    email: 'E-Mail-Adresse',
    phone: 'Telefon',
    since: 'Kunde seit',
    withAccount: '{at}, mit Konto',
    asGuest: '{at}, als Gast',
    service: 'Beim Zahlungsdienst',
    unknown: 'Dort nicht bekannt',
    link: 'Vorhandenen Kunden verknüpfen',
    linked: 'Verknüpft. Der Kunde kann jetzt bezahlen.',
  },
  data: {
    title: 'Kundendaten',
    export: 'Alle Daten exportieren (JSON)',
    delete: 'Löschen',
    text: 'Beendet, was noch abgebucht wird, löscht den Kunden beim Zahlungsdienst und löscht hier Konto, Adressen, E-Mails und Notizen. Bezahlte Bestellungen bleiben mit Name und Adresse erhalten, wie es das Steuerrecht verlangt. Das lässt sich nicht rückgängig machen.',
  },
  problems: {
    'other-email': `Das ist nicht die E-Mail-Adresse dieses Kunden. ${nothingDeleted}`,
    unknown: 'Diesen Kunden gibt es nicht mehr.',
    staff: `Diese Person gehört zu den Mitarbeitern. Entfernen Sie sie zuerst dort. ${nothingDeleted}`,
    'unsettled-order': `Eine Zahlung dieses Kunden wird noch bestätigt. Sobald das geklärt ist, können Sie ihn löschen. ${nothingDeleted}`,
    'unsettled-subscription-attempt': `Ein Abo-Abschluss dieses Kunden wird noch bestätigt. Sobald das geklärt ist, können Sie ihn löschen. ${nothingDeleted}`,
    'not-ended':
      'Ein Abo dieses Kunden konnte nicht beendet werden: Der Zahlungsdienst hat es nicht bestätigt. Sonst wurde nichts gelöscht. Versuchen Sie es gleich noch einmal.',
    'not-deleted':
      'Der Zahlungsdienst hat nicht bestätigt, dass er den Kunden gelöscht hat. Die Daten sind noch hier. Versuchen Sie es gleich noch einmal.',
  },
};

const orders: DashboardTexts['orders'] = {
  title: 'Bestellungen',
  number: 'Bestellung {number}',
  all: 'Alle Bestellungen',
  search: 'Nummer, Name, E-Mail-Adresse, Ort, Betrag oder Artikelnummer',
  tabs: {
    all: 'Alle',
    pack: 'Zu packen', // module: fulfilment
    unpaid: 'Unbezahlt',
    review: 'Prüfung',
  },
  filters: {
    payment: 'Zahlung',
    refund: 'Rückerstattung', // module: fulfilment
    toRefund: 'Zu erstatten', // module: fulfilment
    from: 'Von',
    to: 'Bis',
  },
  statuses: {
    PAID: 'Bezahlt',
    REVIEW: 'In Prüfung',
    UNCERTAIN: 'Ausgang unbekannt',
    PAYING: 'Wird abgebucht',
    PENDING: 'Noch nicht gesendet',
    FAILED: 'Nicht bezahlt',
  },
  columns: {
    order: 'Bestellung',
    payment: 'Zahlung',
    fulfilment: 'Versand', // module: fulfilment
    customer: 'Kunde',
    items: 'Artikel',
    total: 'Summe',
  },
  moreItems: { one: 'und 1 weiterer Artikel', other: 'und {count} weitere Artikel' },
  select: 'Bestellung {number} auswählen',
  noMatch: 'Keine Bestellung gefunden.',
  none: 'Noch keine Bestellung. Die erste erscheint hier, sobald jemand kauft.',
  placed: 'Eingegangen {at}',
  otherAmount: 'Anderer Betrag abgebucht',
  needsDecision: 'Über diese Bestellung muss entschieden werden',
  openReview: 'In der Prüfung öffnen',
  items: 'Artikel',
  subtotal: 'Zwischensumme',
  tax: '{name} zu {rate}',
  contains: 'Enthält {name} ({rate})',
  total: 'Summe',
  charged: 'Laut Zahlungsdienst abgebucht',
  promised: 'Zugesagt für {days}',
  shipTo: 'Lieferadresse',
  copyAddress: 'Adresse kopieren',
  paymentDetails: 'Einzelheiten der Zahlung',
  card: '{type}, endet auf {last4}',
  transaction: 'Transaktion',
  customerAtService: 'Kunde beim Zahlungsdienst',
  noneYet: 'Noch nicht vorhanden',
  shipping: {
    title: 'Versand',
    notPaid: 'Sie kann versendet werden, sobald sie bezahlt ist.',
    shipped: 'Versendet {at}.',
    outcomes: {
      shipped: 'Als versendet markiert. Der Kunde bekommt eine E-Mail.',
      already: 'Sie war schon als versendet markiert. Nichts wurde geändert.',
      'not-paid': 'Nur bezahlte Bestellungen können versendet werden. Nichts wurde geändert.',
      elsewhere:
        'Dieser Shop versendet Bestellungen in Paketen: bitte die Seite neu laden. Nichts wurde geändert.',
    },
  },
  allOf: 'Alle Bestellungen von {email}',
  customer: 'Dieser Kunde',
  timeline: {
    title: 'E-Mails und Verlauf',
    placed: 'Die Bestellung ist eingegangen',
    flagged: 'Zur Prüfung markiert',
    mail: {
      sent: 'E-Mail gesendet: {subject}',
      failed: 'E-Mail konnte nicht gesendet werden: {subject}',
      overtaken: 'E-Mail nicht mehr nötig: {subject}',
      waiting: 'E-Mail wartet: {subject}',
    },
    mails: {
      'parcel-sent': 'Paket unterwegs', // module: fulfilment
      'parcel-cancelled': 'Artikel storniert', // module: fulfilment
      'parcel-returned': 'Rücksendung eingetroffen', // module: fulfilment
      'order-paid': 'Bestellung bezahlt',
      'payment-failed': 'Zahlung nicht erfolgreich',
      'late-charge': 'Verspätete Abbuchung',
      'order-shipped': 'Bestellung versendet',
    },
    attempt: '{number}. Versuch: {what}',
    states: {
      CREATED: 'Wartet darauf, gesendet zu werden',
      SENDING: 'Wird gesendet',
      UNKNOWN: 'Ausgang unbekannt: Die Transaktionsliste wird durchsucht',
      REVIEW: 'Ausgang unbekannt: Hier muss jemand entscheiden',
      SUCCEEDED: 'Abgebucht',
      REFUSED: 'Vom Zahlungsdienst abgelehnt',
      NOT_CHARGED: 'Nachweislich nicht abgebucht',
      ABANDONED: 'Vor dem Senden abgebrochen: Es wurde nichts abgebucht',
    },
    token: 'Das Kartenformular hat seinen Token geliefert',
    sent: 'Die Abbuchung wurde gesendet',
    absent: 'Eine Liste hat die Abbuchung nicht gezeigt',
    answered: 'Der Zahlungsdienst hat mit der Transaktion geantwortet',
    noAnswer: 'Es kam keine brauchbare Antwort',
    status: 'Der Zahlungsdienst hat mit {status} geantwortet',
    customer: 'Kunde beim Zahlungsdienst: {id}',
    repeated:
      '{count}-mal mit demselben Token gesendet, der nur einmal gilt; dies ist das letzte Mal',
    transaction: 'Transaktion: {id}',
    lookedUp: {
      one: 'Einmal in der Transaktionsliste nachgesehen',
      other: '{count}-mal in der Transaktionsliste nachgesehen',
    },
    declined: 'Der Kunde kann mit einer anderen Karte noch einmal bezahlen',
  },
  notes: {
    title: 'Notizen',
    intro: 'Nur für Mitarbeiter; Kunden erhalten sie mit einem Export ihrer Daten.',
    none: 'Noch keine Notizen.',
    added: 'Die Notiz wurde hinzugefügt.',
    deleted: 'Die Notiz wurde gelöscht.',
    deletedBefore: 'Sie war schon gelöscht.',
  },
};

const products: DashboardTexts['products'] = {
  title: 'Produkte',
  intro:
    'Namen und Preise ändern Sie beim Zahlungsdienst, und dort schalten Sie Produkte ein und aus: Der Shop folgt innerhalb von Sekunden. Texte, Bilder und die Gruppierung der Varianten stehen in {catalogue} und ändern sich mit dem nächsten Deployment und {command}.',
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

const staff: DashboardTexts['staff'] = {
  title: 'Mitarbeiter',
  intro:
    'Wer diese Seiten öffnen darf. Alle melden sich mit einem Link an, der an ihre E-Mail-Adresse geschickt wird; wird eine Adresse entfernt, ist sie sofort auf allen Geräten abgemeldet. Inhaber und Mitarbeiter bekommen eine E-Mail, wenn eine Zahlung zu prüfen ist.',
  ownersOnly: 'Mitarbeiter werden von Inhabern hinzugefügt und entfernt.',
  add: 'Mitarbeiter hinzufügen',
  columns: {
    email: 'E-Mail-Adresse',
    role: 'Rolle',
    added: 'Hinzugefügt',
    lastSignIn: 'Letzte Anmeldung',
    change: 'Ändern',
  },
  by: 'von {email}',
  configured: 'Durch Konfiguration',
  notSignedIn: 'Noch nie angemeldet',
  ownersChange: 'Das ändern Inhaber.',
  inSettings:
    'In MERCHANT_EMAILS, in den Einstellungen des Servers; die Demo hat ihren eigenen Inhaber.',
  nobody: 'Es gibt keine Mitarbeiter.',
  added: '{email} wurde hinzugefügt, Rolle: {role}. Eine E-Mail erklärt, wie man sich anmeldet.',
  changed: 'Die Rolle von {email} ist jetzt: {role}.',
  removed: '{email} wurde entfernt und ist auf allen Geräten abgemeldet.',
  problems: {
    configured:
      'Diese Adresse ist durch die Einstellung MERCHANT_EMAILS des Servers Inhaber. Sie wird dort geändert.',
    'already-added':
      'Diese Adresse gehört schon zu den Mitarbeitern. Ändern Sie ihre Rolle in der Liste.',
    'not-on-staff': 'Diese Adresse gehört nicht mehr zu den Mitarbeitern. Nichts wurde geändert.',
    'last-owner': 'Das ist der einzige Inhaber. Machen Sie zuerst jemand anderen zum Inhaber.',
  },
};

const unexplained: DashboardTexts['unexplained'] = {
  title: 'Ungeklärte Abbuchungen',
  intro:
    'Abbuchungen und Abos beim Zahlungsdienst, die zu keiner Bestellung und keinem Abo dieses Shops gehören. Mögliche Ursachen: Eine Anfrage wurde unterwegs verdoppelt, eine Antwort war falsch, oder jemand hat direkt beim Zahlungsdienst etwas geändert. Die Schnittstelle des Dienstes kennt keine Rückerstattungen. Klären Sie falsche Abbuchungen deshalb mit dem Kunden und dem Zahlungsdienst. Älteste zuerst.',
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

const webhooks: DashboardTexts['webhooks'] = {
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

export const de: DashboardTexts = {
  audit,
  controls,
  customers,
  exports,
  frame,
  home,
  orders,
  problems,
  products,
  review,
  staff,
  unexplained,
  webhooks,
  ...moduleTexts,
};
