import type { Dictionary } from '@/lib/texts/dictionary';

export const subscriptionMails: Dictionary['subscriptionMails'] = {
  subscription: {
    plan: 'Abo',
    quantity: 'Menge',
    monthly: 'Jeden Monat',
    nextCharge: 'Nächste Abbuchung',
    about: '{day} (geschätzt)',
    trialing:
      'Ihre kostenlose Probezeit hat begonnen, und es wurde nichts abgebucht. Zum ersten Mal wird abgebucht, wenn sie endet: {day}. Kündigen Sie vorher, bezahlen Sie nichts.',
  },
  started: {
    subject: 'Ihr Abo hat begonnen: {plan}',
    preview: 'Willkommen! Hier steht alles Weitere.',
    text: 'Ihr Abo hat begonnen, und der erste Monat ist bezahlt.',
    textAmount: 'Ihr Abo hat begonnen, und der erste Monat ist bezahlt: {amount}.',
    note: 'Dort können Sie es jederzeit ändern oder kündigen.',
  },
  renewed: {
    subject: '{plan}: Dieser Monat ist bezahlt',
    preview: 'Ihre Karte wurde für diesen Monat belastet.',
    title: 'Dieser Monat ist bezahlt',
    text: 'Ihre Karte wurde für den laufenden Monat ({plan}) belastet.',
    textAmount: 'Ihre Karte wurde für den laufenden Monat ({plan}) mit {amount} belastet.',
  },
  renewalFailed: {
    subject: '{plan}: Ihre Karte konnte nicht belastet werden',
    preview: 'Aktualisieren Sie Ihre Karte, um Ihr Abo zu behalten.',
    title: 'Ihre Karte konnte nicht belastet werden',
    text: 'Ihre Karte konnte für den laufenden Monat ({plan}) nicht belastet werden.',
    textAmount:
      'Ihre Karte konnte für den laufenden Monat ({plan}) nicht mit {amount} belastet werden.',
    until:
      'Aktualisieren Sie Ihre Karte vor dem {day}, um das Abo zu behalten; sonst endet es dann.',
    soon: 'Aktualisieren Sie Ihre Karte, um das Abo zu behalten.',
    update: 'Karte aktualisieren',
    note: 'Oft ist die Karte abgelaufen, oder die Bank hat die Abbuchung vorsorglich abgelehnt. Wir versuchen es in der Zwischenzeit noch einmal.',
  },
  ended: {
    subject: '{plan}: Ihr Abo ist zu Ende',
    preview: 'Ihr Abo ist zu Ende.',
    byCustomer: 'Sie haben es gekündigt.',
    byService:
      'Unser Zahlungsdienst hat es beendet, weil eine Zahlung ausblieb oder weil es dort gekündigt wurde.',
    confirmed: 'Es wird nichts mehr abgebucht.',
    again: 'Sie können jederzeit ein neues Abo abschließen.',
    clubs: 'Zu den Abos',
  },
  goesOn: {
    subject: '{plan}: Ihr Abo ist noch nicht zu Ende',
    preview: 'Unser Zahlungsdienst zeigt es noch als aktiv.',
    text: 'Sie haben Ihr Abo gekündigt, und unser Zahlungsdienst hat die Kündigung angenommen. Der Dienst zeigt das Abo aber noch als aktiv und bucht vielleicht noch einmal ab. Das tut uns leid. Wir haben Ihre Kündigung noch einmal gesendet und schreiben Ihnen, wenn sie angenommen ist.',
    back: 'Wir hatten Ihnen geschrieben, dass es zu Ende ist. Unser Zahlungsdienst zeigt es aber wieder als aktiv und bucht vielleicht weiter dafür ab. Das tut uns leid. Falls Sie es nicht möchten oder inzwischen ein neues begonnen haben, können Sie es in Ihrem Konto kündigen.',
    note: 'Auch wir wissen davon. Falls nach Ihrer Kündigung abgebucht wurde, schreiben Sie uns: {email}.',
  },
  notChanged: {
    subject: '{plan}: Ihr Abo ist noch nicht geändert',
    preview: 'Unser Zahlungsdienst hat die Änderung nicht bestätigt.',
    text: 'Sie haben Ihr Abo geändert, aber unser Zahlungsdienst zeigt die Änderung nicht. Das tut uns leid. Bitte prüfen Sie das Abo in Ihrem Konto, und ändern Sie es noch einmal, falls Sie das weiterhin möchten.',
  },
  found: {
    subject: 'Sie haben ein Abo: {plan}',
    preview: 'Wir wissen nicht, dass es hier begonnen wurde.',
    text: 'Unser Zahlungsdienst zeigt ein Abo von Ihnen, von dessen Beginn wir nichts wissen: Entweder war seine Antwort auf Ihre Anfrage falsch, oder es wurde anderswo begonnen. Vielleicht wird dafür abgebucht. Sie finden es jetzt in Ihrem Konto und können es dort kündigen, falls Sie es nicht möchten.',
    review: 'Abo prüfen',
    note: 'Auch wir wissen davon. Falls etwas abgebucht wurde, das Sie nicht möchten, schreiben Sie uns: {email}.',
  },
  notStarted: {
    subject: '{plan}: Ihr Abo kam nicht zustande',
    preview: 'Wir haben keine Abbuchung dafür gefunden.',
    title: 'Ihr Abo kam nicht zustande',
    text: 'Ihr Abo ({plan}) kam nicht zustande: Wir haben weder ein Abo noch eine Abbuchung dafür gefunden. Sie können es jederzeit noch einmal abschließen.',
    join: '{plan} abonnieren',
  },
  trialEnds: {
    subject: '{plan}: Ihre kostenlose Probezeit endet bald',
    preview: 'Danach wird Ihre Karte belastet, wenn Sie nicht kündigen.',
    title: 'Ihre kostenlose Probezeit endet bald',
    on: 'Ihre kostenlose Probezeit ({plan}) endet am {day}.',
    soon: 'Ihre kostenlose Probezeit ({plan}) endet bald.',
    charged: 'Dann wird Ihre Karte belastet, und danach jeden Monat wieder.',
    chargedAmount: 'Dann wird Ihre Karte mit {amount} belastet, und danach jeden Monat wieder.',
    cancel:
      'Möchten Sie das nicht, kündigen Sie vorher: Dann wird nichts abgebucht, und Sie brauchen uns keinen Grund zu nennen.',
  },
  chargedLate: {
    subject: '{plan}: Wir haben nach dem Ende noch einen Monat abgebucht',
    preview: 'Das war unser Fehler.',
    title: 'Ein Monat wurde irrtümlich abgebucht',
    text: 'Ihr Abo war zu Ende ({plan}), und trotzdem wurde noch ein Monat abgebucht. Das war unser Fehler: Wir wissen davon und erstatten den Betrag. Sie brauchen nichts zu tun.',
  },
};
