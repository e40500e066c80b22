import type { Dictionary } from '@/lib/texts/dictionary';

export const clubs: Dictionary['clubs'] = {
  none: 'Im Moment bieten wir keine Abos an. Kommen Sie bald wieder.',
  joinPlan: '{plan} abonnieren',
  noTrial: 'Der erste Monat wird abgebucht, wenn Sie das Abo abschließen.',
  trialWithParcel:
    'Die ersten {days} Tage sind kostenlos, mit einem Paket gleich zu Beginn. Kündigen Sie vorher, bezahlen Sie nichts.',
  trial:
    'Die ersten {days} Tage sind kostenlos, und das erste Paket folgt danach. Kündigen Sie vorher, bezahlen Sie nichts.',
  how: {
    title: 'So funktioniert es',
    charged: 'Wann wird abgebucht?',
    chargedText:
      'An dem Tag, an dem Sie das Abo abschließen, oder wenn Ihre kostenlose Probezeit endet, und danach am selben Tag jedes Monats. In kürzeren Monaten wird am letzten Tag abgebucht.',
    failed: 'Und wenn meine Karte nicht belastet werden kann?',
    failedText:
      'Wir schreiben Ihnen, und Sie haben einige Tage Zeit, die Karte zu aktualisieren. Nichts wird zweimal abgebucht.',
    cancel: 'Wie kündige ich?',
    cancelText:
      'In Ihrem Konto. Das Abo endet sofort oder, wo dessen Ende bekannt ist, mit dem bezahlten Monat, und es wird nichts mehr abgebucht.',
  },
  title: 'Abo abschließen',
  others: 'Andere Abos ansehen',
  closed: 'Dieses Abo wird nicht mehr angeboten',
  closedText: 'Es kann nicht mehr abgeschlossen werden. Wer es schon hat, behält es.',
  member: 'Dieses Abo haben Sie schon: {plan}',
  memberText:
    'Damit nichts versehentlich doppelt bezahlt wird, können Sie jedes Abo nur einmal haben. Wenn Sie mehr möchten, ändern Sie die Menge.',
  view: 'Abo ansehen',
  confirming: 'Ihr Abo wird noch bestätigt: {plan}',
  confirmingText:
    'Sie haben das Abo abgeschickt, und wir wissen noch nicht, ob es begonnen hat. Damit nichts versehentlich doppelt bezahlt wird, können Sie es erst wieder abschließen, wenn wir wissen, dass es nicht begonnen hat.',
  trialUsed: 'Sie haben die kostenlose Probezeit schon genutzt: {plan}',
  trialUsedText:
    'Ohne kostenlose Probezeit lässt sich das Abo im Moment nicht noch einmal abschließen. Schreiben Sie uns, und wir helfen: {email}.',
  returning:
    'Willkommen zurück. Sie haben die kostenlose Probezeit dieses Abos schon genutzt, deshalb wird der erste Monat heute abgebucht.',
  withoutScript:
    'Für den Abschluss ist JavaScript nötig, weil Ihre Kartendaten direkt an den Zahlungsdienst gehen und nie an diesen Shop.',
  join: {
    get: 'Was Sie bekommen',
    quantity: 'Menge',
    refused: 'Geben Sie eine ganze Zahl von 1 bis {most} ein. Es bleibt bei {quantity}.',
    delivery: 'Versand',
    mail: 'Wir schreiben an {email}.',
    card: 'Karte',
    recalculate: 'Neu berechnen',
    monthly: 'Jeden Monat',
    monthlyFrom: 'Jeden Monat ab dem {day}',
    today: 'Heute',
    // § 312j BGB, also where a free trial comes first: it ends in a charge.
    startTrial: 'Zahlungspflichtig abonnieren',
    joinFor: 'Zahlungspflichtig abonnieren',
    join: 'Zahlungspflichtig abonnieren',
    inTrial:
      'Heute wird nichts abgebucht. Die erste Abbuchung ist am {day}: Kündigen Sie vorher, bezahlen Sie nichts.',
    now: 'Der erste Monat wird heute abgebucht, danach buchen wir jeden Monat ab. Jederzeit kündbar.',
    viewIt: 'Ansehen',
    signIn: 'Anmelden',
    check: 'Prüfen Sie die markierten Felder. Diesmal wurde nichts abgebucht.',
    lost: 'Die Verbindung brach ab, bevor der Shop antworten konnte. Versuchen Sie es noch einmal: Es ist dieselbe Anfrage, und es wird nichts zweimal abgebucht.',
    updated:
      'Der Shop wurde gerade aktualisiert. Die Seite lädt sich von selbst neu: Geben Sie Ihre Kartendaten noch einmal ein und senden Sie das Formular wieder ab.',
    notQuoted: 'Der Preis konnte nicht berechnet werden. Prüfen Sie Ihre Verbindung.',
  },
};
