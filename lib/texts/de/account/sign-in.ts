import type { Dictionary } from '@/lib/texts/dictionary';

export const signIn: Dictionary['signIn'] = {
  title: 'Anmelden',
  toJoin: {
    title: 'Für das Abo anmelden',
    text: 'Ein Abo wird jeden Monat abgebucht. Deshalb brauchen Sie ein Konto: Dort sehen Sie jede Abbuchung und können das Abo jederzeit ändern oder kündigen. Wenn Sie noch kein Konto haben, legt der Link in unserer E-Mail eines an.',
  },
  lead: 'Wir senden Ihnen einen Anmeldelink per E-Mail. Ein Passwort brauchen Sie nicht.',
  email: 'E-Mail-Adresse',
  send: 'Link senden',
  or: 'oder',
  provider: 'Weiter mit {name}',
  providerFailed:
    'Das hat nicht geklappt. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  everywhere: 'Sie sind auf allen Geräten abgemeldet.',
  deleted: 'Ihr Konto ist gelöscht.',
  again:
    'Sie sind als {email} angemeldet, aber das ist schon eine Weile her. Bestätigen Sie, dass Sie es sind, um fortzufahren.',
  demo: {
    title: 'Das ist die Demo',
    merchant:
      'Diese Seite ist für den Händler. In der Demo können Sie sich mit einem Klick als Händler anmelden.',
    signIn: 'Als {email} anmelden',
    mailbox: 'E-Mails verlassen diesen Rechner nicht. {link}.',
    openMailbox: 'Postfach öffnen',
  },
  check: {
    title: 'Sehen Sie in Ihr Postfach',
    sent: 'Wir haben einen Link an {email} gesendet. Er gilt einmal, innerhalb von 15 Minuten.',
    sentToYou: 'Wir haben Ihnen einen Link gesendet. Er gilt einmal, innerhalb von 15 Minuten.',
    missing: 'Nach einer Minute keine E-Mail? Sehen Sie im Spam-Ordner nach, oder {link}.',
    request: 'fordern Sie einen neuen Link an',
    usedElsewhere: 'Der Link wurde auf einem anderen Gerät benutzt',
    signedInThere:
      'Sie sind dort als {email} angemeldet, wo Sie den Link geöffnet haben. Dieser Browser ist noch nicht angemeldet.',
    signInHere: 'Auch hier anmelden',
  },
  confirm: {
    as: 'Sie melden sich als {email} an. Ihr Warenkorb in diesem Browser bleibt erhalten.',
    insteadOf:
      'Sie melden sich als {email} statt als {other} an. Ihr Warenkorb in diesem Browser bleibt erhalten.',
    elsewhere:
      'Dieser Link wurde in einem anderen Browser angefordert. Fahren Sie nur fort, wenn Sie das waren.',
  },
  tooMany: 'Zu viele Versuche',
  expired: 'Dieser Link gilt nicht mehr',
  stillWorks: '{message} Die schon gesendeten Links gelten 15 Minuten: Sehen Sie in Ihr Postfach.',
  errors: {
    Verification:
      'Dieser Link wurde schon verwendet oder ist abgelaufen. Fordern Sie einen neuen an; er kommt gleich.',
    AccessDenied: 'Mit diesem Konto können Sie sich nicht anmelden.',
    Unverified:
      'Der Anbieter hat die E-Mail-Adresse dieses Kontos nicht bestätigt. Melden Sie sich per E-Mail an.',
    OAuthAccountNotLinked: 'Dieses Konto gehört jemand anderem. Melden Sie sich per E-Mail an.',
    OAuthCallback:
      'Der Anbieter hat nicht bestätigt, wer Sie sind. Bitte versuchen Sie es noch einmal.',
    OtherAddress:
      'Sie sind mit einer anderen E-Mail-Adresse angemeldet als der jenes Kontos. Es wurde nichts geändert. Um jenes Konto zu verwenden, melden Sie sich zuerst ab.',
    LinkEnded:
      'Dieser Link zu einer Bestellung gilt nicht mehr. Melden Sie sich mit der E-Mail-Adresse der Bestellung an, um sie zu sehen.',
    EmailSignin: 'Geben Sie eine E-Mail-Adresse ein, zum Beispiel name@example.com.',
    Limited:
      'Zu viele Versuche in kurzer Zeit. Bitte warten Sie {wait} und versuchen Sie es noch einmal.',
    other: 'Die Anmeldung ist fehlgeschlagen. Bitte versuchen Sie es noch einmal.',
  },
  someMinutes: 'einige Minuten',
};
