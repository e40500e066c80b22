import type { Dictionary } from '@/lib/texts/dictionary';

export const account: Dictionary['account'] = {
  title: 'Ihr Konto',
  hello: 'Guten Tag',
  helloName: 'Guten Tag, {name}',
  signedInAs: 'Angemeldet als {email}',
  sections: {
    overview: 'Übersicht',
    orders: 'Bestellungen',
    subscriptions: 'Abos',
    cards: 'Karten',
    addresses: 'Adressen',
    profile: 'Profil',
  },
  overview: {
    allOrders: 'Alle Bestellungen',
    noOrders: 'Noch keine.',
    allSubscriptions: 'Alle Abos',
    noSubscriptions: 'Keine.',
    kept: 'Karten und Adressen',
    addresses: 'Gespeicherte Adressen sind an der Kasse schon eingetragen.',
    yourAddresses: 'Ihre Adressen',
    yourCards: 'Ihre Karten',
    profile: 'Ihr Name, Ihre E-Mail-Adresse, überall abmelden.',
    yourProfile: 'Ihr Profil',
  },
  orders: {
    none: 'Noch keine Bestellungen. Hier erscheinen Ihre Bestellungen, auch solche, die Sie als Gast mit dieser E-Mail-Adresse aufgegeben haben.',
    older: 'Ältere Bestellungen',
    asGuest: 'als Gast mit Ihrer E-Mail-Adresse bestellt',
    again: 'Noch einmal kaufen',
    toCart: 'Zum Warenkorb',
    unchanged: '{message} Es wurde nichts in Ihren Warenkorb gelegt.',
    nothingAdded:
      'Es wurde nichts in Ihren Warenkorb gelegt: {names} ist im Moment nicht erhältlich, oder Ihr Warenkorb ist voll.',
    partlyAdded:
      'Der Rest liegt in Ihrem Warenkorb, nur {names} nicht: im Moment nicht erhältlich, oder die Höchstmenge ist erreicht.',
    statuses: {
      paid: 'Bezahlt',
      confirming: 'Zahlung wird bestätigt',
      failed: 'Nicht abgebucht',
      review: 'Wird geprüft',
    },
  },
  stepUp: {
    again: 'Neu anmelden',
    plain: 'Ihre Anmeldung ist schon eine Weile her. Melden Sie sich zuerst neu an.',
    email:
      'Ihre Anmeldung ist schon eine Weile her. Um Ihre Adresse zu ändern, melden Sie sich zuerst neu an.',
    account:
      'Ihre Anmeldung ist schon eine Weile her. Zum Schutz Ihres Kontos melden Sie sich zuerst neu an.',
    data: 'Ihre Anmeldung ist schon eine Weile her. Zum Schutz Ihrer Daten melden Sie sich zuerst neu an.',
    card: 'Ihre Anmeldung ist schon eine Weile her. Um die Karte zu ändern, melden Sie sich zuerst neu an.',
    refused:
      'Ihre Anmeldung ist schon eine Weile her. Melden Sie sich neu an, um fortzufahren. Es wurde nichts geändert.',
  },
  profile: {
    you: 'Sie',
    phone: 'Telefon',
    save: 'Speichern',
    email: 'E-Mail-Adresse',
    emailText:
      'Sie melden sich mit {email} an. Eine neue Adresse gilt, sobald Sie den Link geöffnet haben, den wir dorthin senden; Ihre anderen Geräte werden dann abgemeldet.',
    newEmail: 'Neue E-Mail-Adresse',
    sendLink: 'Bestätigungslink senden',
    signingOut: 'Abmelden',
    signingOutText:
      'Telefon verloren oder einen fremden Computer benutzt? Melden Sie sich hier auf allen Geräten ab.',
    everywhere: 'Auf allen Geräten abmelden',
    data: 'Ihre Daten',
    dataLink: 'Herunterladen, was wir über Sie wissen, oder Ihr Konto löschen',
    saved: 'Ihr Profil ist gespeichert.',
    failures: {
      refused: 'Der Zahlungsdienst hat das nicht angenommen. Es wurde nichts geändert.',
      unavailable:
        'Der Zahlungsdienst ist nicht erreichbar. Es wurde nichts geändert. Versuchen Sie es gleich noch einmal.',
      unsure:
        'Der Zahlungsdienst hat die Änderung nicht bestätigt. Der aktuelle Stand erscheint hier, sobald er antwortet.',
    },
  },
  email: {
    title: 'Adresse bestätigen',
    heading: 'Ihre neue Adresse',
    over: 'Dieser Link wurde schon verwendet oder ist abgelaufen.',
    another: 'Einen neuen anfordern',
    text: 'Ab jetzt melden Sie sich mit {email} an, und unsere E-Mails gehen dorthin.',
    confirm: 'Diese Adresse bestätigen',
    toProfile: 'Zum Profil',
    unchanged: 'Es wurde nichts geändert.',
    same: 'Das ist schon Ihre Adresse.',
    sent: 'Wir haben einen Link an {email} gesendet. Öffnen Sie ihn, um die Adresse zu bestätigen.',
    changed: 'Ihre Adresse ist jetzt {email}. Ihre anderen Geräte sind abgemeldet.',
    expired: 'Dieser Link wurde schon verwendet oder ist abgelaufen. Es wurde nichts geändert.',
    taken:
      'Diese Adresse gehört jemand anderem. Es wurde nichts geändert. Melden Sie sich mit ihr an, um jenes Konto zu verwenden.',
    refused: 'Der Zahlungsdienst hat diese Adresse nicht angenommen. Es wurde nichts geändert.',
    unavailable:
      'Der Zahlungsdienst ist nicht erreichbar. Es wurde nichts geändert. Öffnen Sie den Link gleich noch einmal.',
    unsure:
      'Der Zahlungsdienst hat die Änderung der Adresse nicht bestätigt. Öffnen Sie den Link gleich noch einmal.',
  },
  addresses: {
    none: 'Noch keine Adressen. Gespeicherte Adressen sind an der Kasse schon eingetragen.',
    add: 'Adresse hinzufügen',
    ofOrder:
      'Das ist die Adresse Ihrer Bestellung. Speichern Sie sie, und die nächste Kasse ist schon ausgefüllt.',
    isDefault: 'Standard',
    correct: 'Bitte korrigieren Sie diese Adresse',
    change: 'Ändern',
    asDefault: 'Als meine Standardadresse verwenden',
    save: 'Adresse speichern',
    makeDefault: 'Als Standard festlegen',
    remove: 'Löschen',
    saved: 'Die Adresse ist gespeichert.',
    removed: 'Die Adresse ist gelöscht.',
    madeDefault: 'Das ist jetzt Ihre Standard-Lieferadresse.',
    gone: 'Diese Adresse gibt es nicht mehr. Es wurde nichts geändert.',
    tooMany: 'Sie können bis zu {most} Adressen speichern. Löschen Sie zuerst eine.',
    unknown: 'Diesen Eintrag gibt es nicht.',
  },
  cards: {
    text: 'Karten bewahrt der Zahlungsdienst auf, für Abos. An der Kasse geben Sie Ihre Karte jedes Mal ein: Der Dienst belastet für einen Kauf nur eine Karte, die gerade eingegeben wurde.',
    none: 'Noch keine Karten.',
    usedBy: 'Wird für Ihr Abo {plan} belastet',
    unknownUse: 'Der Zahlungsdienst zeigt nicht, welche Karte für Ihr Abo {plan} belastet wird.',
    isDefault: 'Standard',
    makeDefault: 'Als Standard festlegen',
    incomplete:
      'Der Zahlungsdienst zeigt keine Karten. Das sind die, die hier hinzugefügt wurden; vielleicht gibt es weitere.',
    removal:
      'Der Zahlungsdienst kann eine einzelne Karte nicht entfernen. Schreiben Sie an {email}, wenn eine entfernt werden soll. Alle werden entfernt, wenn Sie {deletion}.',
    deletion: 'Ihr Konto löschen',
    add: 'Karte hinzufügen',
    addThis: 'Karte speichern',
    added: 'Ihre Karte ist hinzugefügt.',
    chosen: '{type} mit den Endziffern {last4} ist jetzt Ihre Standardkarte.',
    unknown: 'Diese Karte gibt es nicht.',
    gone: 'Diese Karte gibt es nicht. Es wurde nichts geändert.',
    noToken: 'Das Kartenformular hat keinen Token geliefert. Geben Sie Ihre Karte noch einmal ein.',
    unavailable:
      'Der Zahlungsdienst ist nicht erreichbar. Es wurde nichts geändert. Versuchen Sie es gleich noch einmal.',
    nameRefused:
      'Der Zahlungsdienst hat Ihren Namen nicht angenommen. Es wurde keine Karte hinzugefügt.',
    unsure:
      'Der Zahlungsdienst hat die Karte nicht bestätigt. Wenn sie in einer Minute hier nicht steht, geben Sie sie noch einmal ein; beim Hinzufügen wird nichts abgebucht.',
    used: 'Diese Kartendaten sind abgelaufen oder wurden schon verwendet. Es wurde keine Karte hinzugefügt. Geben Sie die Karte noch einmal ein.',
    expired:
      'Ihre Bank meldet, dass diese Karte abgelaufen ist. Es wurde keine Karte hinzugefügt. Prüfen Sie ihr Datum oder nehmen Sie eine andere.',
    securityCode:
      'Die Prüfnummer passt nicht zu dieser Karte. Es wurde keine Karte hinzugefügt. Geben Sie die Karte noch einmal ein.',
    processing:
      'Ihre Bank konnte gerade nicht antworten. Es wurde keine Karte hinzugefügt. Versuchen Sie es in einer Minute noch einmal.',
    refused:
      'Diese Karte wurde nicht angenommen. Es wurde keine Karte hinzugefügt. Versuchen Sie es mit einer anderen.',
    choiceRefused: 'Der Zahlungsdienst hat diese Karte nicht angenommen. Es wurde nichts geändert.',
    choiceUnsure:
      'Der Zahlungsdienst hat die Auswahl nicht bestätigt. Versuchen Sie es gleich noch einmal.',
  },
  newCard: {
    charged: 'Diesmal wurde nichts abgebucht.',
    unchanged: 'Es wurde nichts geändert.',
    notLoaded: 'Das Kartenformular ist noch nicht geladen. Es wurde nichts geändert.',
    lost: 'Die Verbindung ist abgebrochen. Laden Sie die Seite neu, um den aktuellen Stand zu sehen.',
  },
  data: {
    title: 'Ihre Daten',
    download: 'Eine Kopie Ihrer Daten',
    downloadText: 'Alles, was wir über Sie speichern, in einer JSON-Datei.',
    downloadThis: 'Meine Daten herunterladen',
    deletion: 'Konto schließen',
    goes: 'Was gelöscht wird: Ihr Profil, Ihre Adressen, Karten, Ihr Warenkorb und Ihre Anmeldungen, und Ihr Eintrag beim Zahlungsdienst.',
    stays:
      'Was bleibt: Ihre Bestellungen mit Name und Adresse auf den Rechnungen, weil das Steuerrecht es verlangt, und 30 Tage lang die Meldungen des Zahlungsdienstes an uns, falls eine Zahlung nachverfolgt werden muss. In keinem Konto sind sie mehr zu sehen.',
    ends: 'Was zuerst endet: {subscriptions}. Ihr Konto wird gelöscht, sobald der Zahlungsdienst das bestätigt hat. Der laufende Monat wird nicht erstattet.',
    typeWord: 'Geben Sie „löschen“ ein, um fortzufahren',
    wrongWord: 'Geben Sie das Wort „löschen“ ein, um fortzufahren.',
    word: 'löschen',
    deleteThis: 'Mein Konto löschen',
    signInFirst: 'Melden Sie sich zuerst an.',
    requested: 'Sie haben uns gebeten, Ihr Konto zu löschen.',
    problems: {
      'unsettled-order':
        'Eine Zahlung von Ihnen wird noch bestätigt. Ihr Konto kann gelöscht werden, sobald das geklärt ist: Bis dahin könnten wir Ihnen nicht sagen, wie sie ausgegangen ist. Es wurde nichts gelöscht.',
      'unsettled-subscription-attempt':
        'Ein Abo von Ihnen wird noch bestätigt. Ihr Konto kann gelöscht werden, sobald das geklärt ist: Bis dahin ließe es sich nicht beenden. Es wurde nichts gelöscht.',
      'not-ended':
        'Der Zahlungsdienst hat noch nicht bestätigt, dass Ihre Abos beendet sind. Ihr Konto wird gelöscht, sobald er das tut; dann schreiben wir Ihnen. Sie müssen nichts weiter tun.',
      'not-deleted':
        'Der Zahlungsdienst hat noch nicht bestätigt, dass er Ihren Eintrag gelöscht hat. Ihr Konto wird gelöscht, sobald er das tut; dann schreiben wir Ihnen. Sie müssen nichts weiter tun.',
    },
  },
};
