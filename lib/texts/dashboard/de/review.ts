import type { DashboardTexts } from '../dictionary';

export const review: DashboardTexts['review'] = {
  title: 'Zu prüfen',
  orders: {
    title: 'Bestellungen',
    text: 'Die Transaktionsliste des Zahlungsdienstes zeigt nicht, ob für diese Bestellungen abgebucht wurde. Ihre Kunden haben inzwischen vielleicht noch einmal bestellt, mit einem neuen Warenkorb. Abgeschlossene Bestellungen bleiben hier, bis Sie ihre Hinweise als geklärt markieren. Älteste zuerst.',
    none: 'Nichts zu prüfen: Alle Zahlungen sind geklärt.',
  },
  subscriptions: {
    title: 'Abos, die Aufmerksamkeit brauchen',
    text: 'Angefragte Abos, deren Ausgang nicht bekannt ist: Die Kunden können dasselbe Abo erst wieder abschließen, wenn Sie entschieden haben. Dazu laufende Abos, bei denen etwas nicht stimmt. Älteste zuerst.',
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
      'Ein Monat wurde abgebucht, nachdem dieses Abo beendet oder gekündigt war, oder eine Abbuchung ohne Datum erschien erst danach in der Liste. Prüfen Sie sie beim Zahlungsdienst, und erstatten Sie sie dort, wenn sie keinen früheren Monat bezahlt: Der Shop selbst kann kein Geld zurückzahlen. Über eine Abbuchung mit Datum wurde der Kunde informiert.',
    missing:
      'Der Zahlungsdienst findet dieses Abo nicht mehr: Keine Kündigung, keine offene Zahlung und kein Ereignis erklärt das. Suchen Sie es im Portal des Zahlungsdienstes. Läuft es dort nicht, markieren Sie es als beendet; läuft es, zeigt der Shop es wieder, sobald der Dienst es findet.',
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
