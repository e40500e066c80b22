import type { DashboardTexts } from '../dictionary';

export const controls: DashboardTexts['controls'] = {
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
      hint: 'Die Bestellung ist dann mit dieser Transaktion bezahlt, der Kunde erhält die Bestätigung, und die Transaktion gehört zu keiner anderen Bestellung. Das lässt sich nicht rückgängig machen.',
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
      'Kunden können sofort bezahlen, und was unterbrochen war, wird noch einmal gesendet, wo das sicher ist. Eine Abbuchung, die hier fehlt, kann dann ein zweites Mal geschehen.',
    submit: 'Sie stimmen überein, wieder Zahlungen annehmen',
  },
  driftStop: {
    about: 'Zahlungen',
    title: 'Zahlungen sind angehalten: Der Zahlungsdienst antwortet anders als zuvor',
    text: 'Mehrere seiner Antworten waren nicht lesbar, oder in seiner Liste fehlen Abbuchungen, die er gemacht hat. npm run doctor -- --service sagt, was sich geändert hat. Passen Sie lib/service/wire.ts an, wenn sich der Dienst geändert hat. Bis Sie bestätigen, kann niemand bezahlen.',
    ask: 'Wieder Zahlungen annehmen',
    effect:
      'Kunden können sofort bezahlen. Sind Antworten weiter nicht lesbar, werden Zahlungen wieder angehalten.',
    submit: 'Es ist in Ordnung, wieder Zahlungen annehmen',
  },
  missingStop: {
    about: 'Fehlende Abos',
    title: 'Beim Zahlungsdienst fehlen viele Abos',
    text: 'Der Zahlungsdienst findet seit Kurzem mehrere Abos nicht mehr. Das spricht für einen Fehler dort, nicht für Kündigungen. Deshalb endet kein fehlendes Abo, bis Sie bestätigen. Suchen Sie die Abos zuerst im Portal des Zahlungsdienstes.',
    ask: 'Fehlende Abos beenden',
    effect:
      'Jedes Abo, das der Zahlungsdienst nicht findet und dessen Ende etwas erklärt, endet hier, und der Kunde erfährt es. Das lässt sich nicht zurücknehmen.',
    submit: 'Sie sind weg, fehlende Abos wieder beenden',
  },
};
