import type { Dictionary } from '@/lib/texts/dictionary';

export const subscriptions: Dictionary['subscriptions'] = {
  title: 'Abos',
  one: 'Ihr Abo',
  none: 'Noch keine Abos. Mit einem Abo bekommen Sie jeden Monat ein Paket.',
  clubs: 'Zu den Abos',
  confirming: 'Ihr Abo wird bestätigt.',
  viewStatus: 'Status ansehen',
  nextChargeOf: 'Nächste Abbuchung: {amount}, {day}',
  update: 'Aktualisieren Sie Ihre Karte',
  open: {
    title: 'Ihre Karte konnte für {plan} nicht belastet werden',
    text: '{update}, um das Abo zu behalten.',
  },
  found: {
    short:
      'Der Zahlungsdienst zeigt dieses Abo, aber wir wissen nicht, dass es hier begonnen wurde.',
    decide: 'Behalten oder kündigen',
    title: 'Es hat doch begonnen',
    text: 'Der Zahlungsdienst hatte uns gesagt, dass Ihr Abo nicht angenommen wurde, zeigt es aber jetzt. Falls Sie es nicht möchten, kündigen Sie es weiter unten. Auch wir wissen davon; zu Abbuchungen schreiben Sie uns: {email}.',
  },
  statuses: {
    TRIAL: 'Kostenlose Probezeit',
    ACTIVE: 'Aktiv',
    PAST_DUE: 'Zahlung offen',
    ENDED: 'Beendet',
  },
  estimated: '{day} (geschätzt)',
  status: {
    trial:
      'Ihre kostenlose Probezeit endet am {day}; dann wird zum ersten Mal abgebucht. Kündigen Sie vorher, bezahlen Sie nichts.',
    active: 'Alles ist bezahlt. Es verlängert sich jeden Monat, bis Sie kündigen.',
    pastDue: 'Ihre Karte konnte für den laufenden Monat nicht belastet werden.',
    pastDueUntil:
      'Aktualisieren Sie Ihre Karte vor dem {day}, um es zu behalten; sonst endet es dann.',
    pastDueSoon: 'Aktualisieren Sie Ihre Karte, um es zu behalten.',
    ended: 'Es ist zu Ende.',
    endedOn: 'Es ist am {day} zu Ende gegangen.',
    endedAsAsked: 'Es ist zu Ende, wie von Ihnen gewünscht.',
    endedOnAsAsked: 'Es ist am {day} zu Ende gegangen, wie von Ihnen gewünscht.',
    confirmed: 'Es wird nichts mehr abgebucht.',
    cancelling:
      'Sie haben es gekündigt. Der Zahlungsdienst hat das noch nicht bestätigt; wir senden ihm Ihre Kündigung weiterhin. Wird bis dahin etwas abgebucht, schreiben Sie uns: {email}.',
    missing:
      'Der Zahlungsdienst findet es nicht mehr. Wir klären, was damit geschehen ist. Wurde etwas abgebucht, schreiben Sie uns: {email}.',
    notFound: 'Der Zahlungsdienst findet es nicht mehr.',
    paidUntil: 'Was Sie bis zum {day} bezahlt haben, senden wir Ihnen noch.',
  },
  source: {
    event:
      'Der Zahlungsdienst zeigt keinen Status. Am {day} meldete er eine fehlgeschlagene Abbuchung.',
    list: 'Der Zahlungsdienst zeigt keinen Status. Die letzte Abbuchung, von der wir wissen, ist vom {day}.',
    calculated:
      'Der Zahlungsdienst zeigt keinen Status, und wir wissen noch von keiner Abbuchung: Dieser Status ist ab dem Beginn Ihres Abos berechnet.',
  },
  behind:
    'Wir fragen den Zahlungsdienst nach dem aktuellen Status. Diese Seite aktualisiert sich von selbst.',
  refresh: 'Jetzt noch einmal prüfen',
  joinAgain: 'Noch einmal abschließen',
  terms: {
    nextCharge: 'Nächste Abbuchung',
    monthly: 'Betrag im Monat',
    withTaxes: '{amount} mit Steuern',
    start: 'Beginn',
  },
  charges: {
    title: 'Abbuchungen',
    noneInTrial: 'Es wurde noch nichts abgebucht.',
    none: 'Der Zahlungsdienst zeigt keine Abbuchungen für dieses Abo. Sehen Sie sicherheitshalber in Ihrer Kartenabrechnung nach.',
    charged: 'Abgebucht',
    failed: 'Fehlgeschlagen',
  },
  card: {
    update: 'Karte aktualisieren',
    title: 'Ihre Karte',
    change: 'Karte ändern',
    pay: 'Mit dieser Karte bezahlen',
    use: 'Diese Karte verwenden',
  },
  delivery: {
    title: 'Versand',
    missing: 'Wohin sollen Ihre Pakete gehen?',
    missingText:
      'Wir haben für dieses Abo noch keine Lieferadresse, deshalb kann nichts versendet werden. Geben Sie sie unten ein oder schreiben Sie an {email}.',
    correct: 'Bitte korrigieren Sie die Lieferadresse',
    from: 'Eine Änderung gilt ab der nächsten Abbuchung.',
    change: 'Versand ändern',
    save: 'Versand speichern',
  },
  plan: {
    title: 'Abo wechseln',
    text: 'Öffnen Sie ein anderes Abo, um zu sehen, was Sie bezahlen würden. Es ändert sich nichts, bevor Sie es bestätigen.',
    switching: 'Sie wechseln heute von {now} zu {wanted}.',
    switchTo: 'Für {price} im Monat zu {wanted} wechseln',
  },
  quantity: {
    title: 'Menge',
    hint: 'Wir zeigen Ihnen den neuen Preis, bevor sich etwas ändert.',
    update: 'Neuen Preis zeigen',
    changing: 'Sie ändern die Menge von {now} auf {wanted}.',
    changeTo: 'Für {price} im Monat auf {wanted} ändern',
    whole: 'Geben Sie eine ganze Zahl von 1 bis {most} ein.',
  },
  change: {
    fromDay: 'Ab dem {day} bezahlen Sie {after} im Monat statt {before}.',
    fromNext: 'Ab der nächsten Abbuchung bezahlen Sie {after} im Monat statt {before}.',
    nothingToday: 'Heute wird nichts abgebucht.',
    today:
      'Heute kann der Zahlungsdienst den Unterschied für den Rest dieses Monats abbuchen, höchstens {difference}. Er sagt uns das nicht vorher.',
  },
  cancel: {
    heading: 'Wenn Sie aufhören möchten',
    title: 'Abo kündigen',
    textInTrial:
      '{plan} endet, sobald der Zahlungsdienst das bestätigt. Es wurde nichts abgebucht, und es wird nichts gesendet.',
    text: '{plan} endet, sobald der Zahlungsdienst das bestätigt. Was Sie bezahlt haben, senden wir Ihnen noch; der laufende Monat wird nicht erstattet.',
    now: 'Jetzt kündigen',
  },
  pending: {
    quantity: {
      title: 'Wird auf {wanted} geändert',
      text: 'Bis der Zahlungsdienst das bestätigt, bleibt es bei {now}.',
    },
    plan: {
      title: 'Wechsel zu {wanted}',
      text: 'Bis der Zahlungsdienst das bestätigt, bleiben Sie bei {now}.',
    },
  },
  attempt: {
    review: 'Ihr Abo wird geprüft',
    confirming: 'Ihr Abo wird bestätigt',
    text: 'Der Zahlungsdienst hat noch nicht bestätigt, ob Ihr Abo begonnen hat. In der Zwischenzeit wird nichts anderes begonnen. Diese Seite aktualisiert sich von selbst; Sie können sie auch schließen, und wir schreiben Ihnen.',
    failed: 'Das Abo kam nicht zustande',
    again: 'Noch einmal versuchen',
  },
  notCharged: 'Diesmal wurde nichts abgebucht.',
  nothing: 'Es wurde nichts geändert.',
  unproven:
    'Nach Auskunft des Zahlungsdienstes hat nichts begonnen. Sollte er doch ein Abo zeigen, erscheint es in Ihrem Konto, wo Sie es kündigen können, und wir schreiben Ihnen.',
  messages: {
    stalePage:
      'Diese Seite ist nicht mehr aktuell. {notCharged} Laden Sie sie neu, um fortzufahren.',
    tooMuch:
      'Ein Monat davon ist mehr, als der Shop auf einmal abbuchen kann. {notCharged} Wählen Sie eine kleinere Menge, oder schreiben Sie uns.',
    changed:
      'Der Preis hat sich geändert, seit die Seite angezeigt wurde. {notCharged} Prüfen Sie den neuen Preis und senden Sie das Formular noch einmal ab.',
    conflict:
      'Ihre Angaben haben sich geändert, nachdem Sie sie abgesendet hatten. {notCharged} Prüfen Sie sie und senden Sie das Formular noch einmal ab.',
    trialUsed:
      'Sie haben die kostenlose Probezeit dieses Abos schon genutzt. {notCharged} Die Seite zeigt, was ein neuer Abschluss kostet: Prüfen Sie das und senden Sie das Formular noch einmal ab.',
    noMoreTrial:
      'Sie haben die kostenlose Probezeit dieses Abos schon genutzt, und ohne sie lässt es sich nicht noch einmal abschließen. {notCharged} Schreiben Sie uns, und wir finden einen Weg.',
    planGone: 'Dieses Abo kann nicht mehr abgeschlossen werden. {notCharged}',
    country: 'In dieses Land liefern wir noch nicht. {notCharged}',
    territory: 'In diesen Teil des Landes liefern wir nicht. {notCharged}',
    busy: 'Sie schließen dieses Abo gerade ab, und es wird bestätigt. Bis das geklärt ist, wird nichts anderes begonnen.',
    already:
      'Sie haben dieses Abo schon. {notCharged} Wenn Sie mehr möchten, ändern Sie die Menge.',
    tokenReused:
      'Ihre Kartendaten lassen sich nur einmal verwenden, und diese wurden schon verwendet. {notCharged} Geben Sie Ihre Karte noch einmal ein.',
    unsure:
      'Wir konnten den Stand dieser Anfrage kurzzeitig nicht feststellen. Senden Sie das Formular noch einmal ab: Es ist dieselbe Anfrage, und es wird nichts zweimal abgebucht.',
    signedOut:
      'Sie sind nicht mehr angemeldet. {notCharged} Falls vorher etwas abgebucht wurde, zeigt Ihr Konto es, sobald Sie sich angemeldet haben.',
    invalid: 'Prüfen Sie die markierten Felder. {notCharged}',
    notQuoted: 'Der Preis konnte nicht berechnet werden. Versuchen Sie es gleich noch einmal.',
    notYours: 'Dieses Abo gibt es nicht. {nothing}',
    ended: 'Dieses Abo ist inzwischen zu Ende.',
    samePlan: 'Dieses Abo haben Sie schon. {nothing}',
    sameQuantity: 'Diese Menge haben Sie schon. {nothing}',
    hasPlan: 'Dieses Abo haben Sie schon. {nothing} Ändern Sie stattdessen dort die Menge.',
    planUnknown: 'Dieses Abo kann nicht mehr gewählt werden. {nothing}',
    refused:
      'Der Zahlungsdienst hat das nicht angenommen. Nach seiner Auskunft wurde nichts geändert.',
    offline:
      'Der Zahlungsdienst ist nicht erreichbar. {nothing} Versuchen Sie es gleich noch einmal.',
    unclear:
      'Der Zahlungsdienst hat die Änderung nicht bestätigt. Wir prüfen es weiter: Diese Seite zeigt sie, sobald sie wirksam ist; sonst schreiben wir Ihnen.',
    cardDeclined:
      'Diese Karte wurde abgelehnt. Nach Auskunft des Zahlungsdienstes bleibt Ihre bisherige Karte hinterlegt. Versuchen Sie es mit einer anderen.',
    cardUsed:
      'Diese Kartendaten sind abgelaufen oder wurden schon verwendet. Nach Auskunft des Zahlungsdienstes bleibt Ihre bisherige Karte hinterlegt. Geben Sie die Karte noch einmal ein.',
    cardRefused:
      'Diese Karte wurde nicht angenommen: Sie wurde abgelehnt, oder ihre Daten waren schon verwendet worden. Nach Auskunft des Zahlungsdienstes bleibt Ihre bisherige Karte hinterlegt. Geben Sie die Karte noch einmal oder eine andere ein.',
    cardUnclear:
      'Wir konnten nicht feststellen, ob die neue Karte übernommen wurde: Der Zahlungsdienst zeigt nicht, welche Karte bei einem Abo hinterlegt ist. Bitte geben Sie sie noch einmal ein; doppelt eingeben schadet nicht.',
    refetched: 'Der Status ist aktuell.',
    unseen:
      'Der Zahlungsdienst ist gerade nicht erreichbar. Sie sehen den letzten bekannten Status; er aktualisiert sich automatisch.',
    takenUnseen:
      'Der Zahlungsdienst hat die Änderung übernommen, sein aktueller Status ließ sich aber nicht abrufen. Diese Seite zeigt ihn, sobald der Dienst antwortet.',
    switched: 'Ihr Abo wurde gewechselt.',
    quantityChanged: 'Die Menge wurde geändert.',
    cardChanged: 'Ihre neue Karte ist hinterlegt.',
    monthPaid: 'Der offene Monat ist inzwischen bezahlt.',
    repaired: 'Ihre neue Karte ist hinterlegt, und der offene Monat ist bezahlt.',
    repairing:
      'Ihre neue Karte ist hinterlegt und wird mit dem offenen Monat belastet. Diese Seite zeigt es, sobald es bestätigt ist.',
    deliveryChanged: 'Ihre Pakete gehen ab jetzt dorthin.',
    deliveryTaxes:
      'In jenem Land gelten andere Steuern, und der Zahlungsdienst kann die Steuern eines Abos nicht ändern. {nothing} Kündigen Sie dieses und schließen Sie mit der neuen Adresse ein neues ab.',
    deliveryCountry: 'In dieses Land liefern wir noch nicht. {nothing}',
    cancelled: 'Ihr Abo ist zu Ende. Es wird nichts mehr abgebucht.',
    endedBefore: 'Ihr Abo ist zu Ende.',
    cancelling:
      'Der Zahlungsdienst hat die Kündigung noch nicht bestätigt. Wir senden sie, bis er das tut, und schreiben Ihnen dann.',
  },
  failures: {
    'card-declined':
      'Ihre Karte wurde nicht angenommen. Nehmen Sie eine andere Karte oder fragen Sie Ihre Bank. {unproven}',
    'insufficient-funds':
      'Die Karte ist für diesen Betrag nicht ausreichend gedeckt. Nehmen Sie eine andere Karte. {unproven}',
    'card-expired':
      'Ihre Bank meldet, dass diese Karte abgelaufen ist. Prüfen Sie ihr Datum oder nehmen Sie eine andere Karte. {unproven}',
    'security-code':
      'Die Prüfnummer passt nicht zu dieser Karte. Geben Sie Ihre Karte noch einmal ein, mit der Prüfnummer, die darauf steht. {unproven}',
    'processing-error':
      'Ihre Bank konnte gerade nicht antworten. Geben Sie Ihre Karte in einer Minute noch einmal ein oder nehmen Sie eine andere. {unproven}',
    'token-refused':
      'Ihre Kartendaten wurden nicht angenommen: Sie sind abgelaufen oder wurden schon verwendet. Geben Sie Ihre Karte noch einmal ein. {unproven}',
    'customer-gone':
      'Das Abo wurde nicht angenommen. Geben Sie Ihre Karte noch einmal ein; wir legen Sie neu als Kunden an. {unproven}',
    'customer-refused':
      'Der Zahlungsdienst hat Ihre Angaben nicht angenommen. {notCharged} Prüfen Sie Name und Adresse in Ihrem Profil.',
    'not-authorised':
      'Der Shop kann im Moment keine Abos beginnen. Bitte sagen Sie uns Bescheid oder versuchen Sie es später noch einmal. {unproven}',
    'shop-refused':
      'Das Abo konnte nicht begonnen werden: Das ist ein Fehler unseres Shops, nicht Ihrer Karte. Wir wissen davon; bitte versuchen Sie es später noch einmal. {unproven}',
    'request-refused':
      'Der Zahlungsdienst hat dieses Abo nicht angenommen; vielleicht wird es nicht mehr angeboten. {unproven}',
    unreachable:
      'Der Zahlungsdienst ist im Moment nicht erreichbar. {notCharged} Versuchen Sie es in einigen Minuten noch einmal.',
    other: 'Ihre Anfrage kam nicht an. {notCharged} Versuchen Sie es noch einmal mit Ihrer Karte.',
  },
};
