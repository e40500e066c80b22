import { moduleTexts } from '@/modules/texts-de';
import type { Dictionary } from './dictionary';

const account: Dictionary['account'] = {
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
        'Der Zahlungsdienst hat die Änderung nicht bestätigt. Diese Seite zeigt den aktuellen Stand, sobald der Zahlungsdienst antwortet.',
    },
  },
  email: {
    title: 'Adresse bestätigen',
    heading: 'Ihre neue Adresse',
    invalidLink: 'Dieser Link wurde schon verwendet oder ist abgelaufen.',
    requestLink: 'Einen neuen anfordern',
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
    text: 'Der Zahlungsdienst speichert diese Karten für Ihre Abos. An der Kasse geben Sie Ihre Karte jedes Mal ein, denn ein Kauf lässt sich nur von einer eben eingegebenen Karte abbuchen.',
    none: 'Noch keine Karten.',
    usedBy: 'Wird für Ihr Abo {plan} belastet',
    unknownUse: 'Der Zahlungsdienst zeigt nicht, welche Karte für Ihr Abo {plan} belastet wird.',
    isDefault: 'Standard',
    makeDefault: 'Als Standard festlegen',
    incomplete:
      'Der Zahlungsdienst zeigt keine Karten an. Diese Karten haben Sie in unserem Shop hinzugefügt; vielleicht gibt es weitere.',
    removal:
      'Der Zahlungsdienst kann eine einzelne Karte nicht entfernen. Um eine Karte zu entfernen, schreiben Sie an {email}. Alle Karten werden gelöscht, wenn Sie {deletion}.',
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
    deleted:
      'Wir löschen Ihr Profil, Ihre Adressen, Karten, Ihren Warenkorb und Ihre Anmeldungen sowie Ihren Eintrag beim Zahlungsdienst.',
    kept: 'Wir behalten Ihre bezahlten Bestellungen mit Name und Adresse, weil das Steuerrecht es verlangt. 30 Tage lang behalten wir auch die Meldungen des Zahlungsdienstes an uns, falls eine Zahlung nachverfolgt werden muss. In keinem Konto sind sie mehr zu sehen.',
    cancelled:
      'Wir beenden zuerst: {subscriptions}. Ihr Konto wird gelöscht, sobald der Zahlungsdienst das bestätigt hat. Der laufende Monat wird nicht erstattet.',
    typeWord: 'Geben Sie „löschen“ ein, um fortzufahren',
    wrongWord: 'Geben Sie das Wort „löschen“ ein, um fortzufahren.',
    confirmationWord: 'löschen',
    deleteThis: 'Mein Konto löschen',
    signInFirst: 'Melden Sie sich zuerst an.',
    requested: 'Sie haben uns gebeten, Ihr Konto zu löschen.',
    problems: {
      'unsettled-order':
        'Eine Ihrer Zahlungen wird noch bestätigt. Danach können Sie Ihr Konto löschen. Es wurde nichts gelöscht.',
      'unsettled-subscription-attempt':
        'Eines Ihrer Abos wird noch bestätigt. Danach können Sie Ihr Konto löschen. Es wurde nichts gelöscht.',
      'not-ended':
        'Der Zahlungsdienst hat noch nicht bestätigt, dass Ihre Abos beendet sind. Ihr Konto wird gelöscht, sobald er das tut; dann schreiben wir Ihnen. Sie müssen nichts weiter tun.',
      'not-deleted':
        'Der Zahlungsdienst hat noch nicht bestätigt, dass er Ihren Eintrag gelöscht hat. Ihr Konto wird gelöscht, sobald er das tut; dann schreiben wir Ihnen. Sie müssen nichts weiter tun.',
    },
  },
};

const order: Dictionary['order'] = {
  title: 'Ihre Bestellung',
  withoutScript:
    'Ohne JavaScript aktualisiert sich diese Seite nicht von selbst. Laden Sie sie neu, um Änderungen zu sehen.',
  asGuest:
    'Als Gast bestellt. Die Bestellung ist in Ihrem Konto, weil sie mit Ihrer E-Mail-Adresse bezahlt wurde; Name und Adresse sind, was damals eingegeben wurde.',
  number: 'Bestellung {number}',
  headings: {
    paid: 'Vielen Dank, {name}',
    confirming: 'Ihre Zahlung wird bestätigt',
    failed: 'Diese Bestellung wurde nicht bezahlt',
    review: 'Wir prüfen Ihre Zahlung',
  },
  paid: '{total} bezahlt',
  receipt:
    'Eine Bestätigung ging an {email}. Der Link zu dieser Seite gilt 90 Tage: Heben Sie ihn auf, um zu Ihrer Bestellung zurückzukehren.',
  amountDiffers: {
    title: 'Der Betrag wird geprüft',
    text: 'Der Zahlungsdienst nennt einen anderen Betrag als den, dem Sie zugestimmt haben. Wir wissen davon, berichtigen ihn und melden uns bei Ihnen. Es wird nichts weiter abgebucht.',
  },
  chargeUndone: {
    title: 'Ihre Zahlung wird geprüft',
    text: 'Laut Zahlungsdienst ist diese Zahlung fehlgeschlagen oder zurückgegangen. Wir wissen davon und melden uns bei Ihnen. Bis dahin müssen Sie nichts tun.',
  },
  lateCharge: {
    title: 'Eine zweite Abbuchung könnte Sie betreffen',
    text: 'Der Zahlungsdienst zeigt eine weitere Abbuchung, die zu dieser Bestellung gehören könnte: Vielleicht wurde eine frühere Karte belastet, obwohl sie nicht angenommen wurde. Wir wissen davon. Was doppelt abgebucht wurde, erstatten wir, und wir melden uns bei Ihnen.',
  },
  confirming: {
    waiting: 'Der Zahlungsdienst hat noch nicht geantwortet.',
    asked:
      'Wir haben den Zahlungsdienst gebeten, {total} abzubuchen, und prüfen, ob das geschehen ist. Diese Seite aktualisiert sich von selbst. Sie können sie schließen: Wir schreiben an {email}, und dieser Link gilt weiter.',
    askedCard:
      'Wir haben den Zahlungsdienst gebeten, {total} von Ihrer Karte mit den Endziffern {last4} abzubuchen, und prüfen, ob das geschehen ist. Diese Seite aktualisiert sich von selbst. Sie können sie schließen: Wir schreiben an {email}, und dieser Link gilt weiter.',
    once: 'Sie bezahlen auf keinen Fall zweimal.',
    until:
      'Bis das geklärt ist, kann für diesen Warenkorb keine andere Zahlung beginnen, aus keinem Tab und von keinem Gerät.',
    check: 'Zahlungsstatus prüfen',
    noNews: 'Der Zahlungsdienst hat noch nichts bestätigt. Wir prüfen weiter.',
    unseen: 'Sie haben keinen Zugriff mehr auf diese Bestellung. Melden Sie sich wieder an.',
  },
  failed: {
    inCart: {
      all: 'Alle Artikel liegen noch in Ihrem Warenkorb.',
      some: 'Ein Teil der Artikel liegt noch in Ihrem Warenkorb.',
      none: 'Die Artikel liegen nicht mehr in Ihrem Warenkorb.',
    },
    pay: 'Mit einer Karte bezahlen',
    cart: 'Zum Warenkorb',
  },
  review: {
    late: 'Ihre Karte wurde zuerst nicht angenommen, aber der Zahlungsdienst zeigt jetzt eine Abbuchung, die zu dieser Bestellung gehören könnte. Jemand von {shop} prüft das und meldet sich bei {email}.',
    unknown:
      'Wir konnten nicht von selbst feststellen, ob {total} abgebucht wurde. Jemand von {shop} prüft das jetzt und meldet sich bei {email}.',
    unknownCard:
      'Wir konnten nicht von selbst feststellen, ob {total} von Ihrer Karte mit den Endziffern {last4} abgebucht wurde. Jemand von {shop} prüft das jetzt und meldet sich bei {email}.',
    once: 'Sie haben höchstens einmal bezahlt.',
    until: 'Sie müssen nichts tun.',
    again: {
      warning:
        'Wenn Sie die Artikel jetzt brauchen, können Sie noch einmal bestellen. Die erste Zahlung kann noch auftauchen: Dann erstatten wir eine der beiden.',
      button: 'Noch einmal bestellen',
    },
    questions: 'Fragen? Nennen Sie uns die Bestellnummer: {email} oder {phone}.',
  },
  goesTo: 'Geht an',
  print: 'Diese Seite drucken',
  keep: {
    title: 'Meine Angaben behalten',
    text: 'Mit einem Konto ist die nächste Kasse schon ausgefüllt, und Ihre Bestellungen sind an einem Ort. Ein Passwort gibt es nicht: Wir senden einen Link an {email}.',
    send: 'Link per E-Mail senden',
  },
  links: {
    text: 'Wer einen Link aus unseren E-Mails hat, kann diese Bestellung 90 Tage lang ohne Anmeldung ansehen. Hat jemand anders einen Link bekommen?',
    revoke: 'Alle Links widerrufen',
    revoked:
      'Alle Links zu dieser Bestellung wurden widerrufen. Hier können Sie sie weiterhin ansehen, wenn Sie angemeldet sind.',
    unknown: 'Diese Bestellung gibt es nicht.',
  },
  arrives: 'Ankunft {days}',
  overdue:
    'Ihre Bestellung sollte {days} ankommen. Falls Sie nichts erhalten haben, schreiben Sie an {email}.',
  shipped: { title: 'Unterwegs', at: 'Versendet {day}', follow: 'Sendung verfolgen' },
  bought: 'Was Sie gekauft haben',
  ordered: 'Was Sie bestellt haben',
  address: 'Lieferadresse',
  method: 'Versandart',
  contact: 'Kontakt',
  card: 'Karte',
  cardEnding: '{type} mit den Endziffern {last4}',
  placed: 'Bestellt am',
  reference: 'Zahlungsreferenz',
  subtotal: 'Zwischensumme',
  total: 'Gesamtbetrag',
  charged: 'Von Ihrer Karte abgebucht',
  chargedNote:
    'Das ist nicht der Betrag, dem Sie zugestimmt haben. Wir wissen davon und klären es; Sie müssen nichts tun.',
};

const signIn: Dictionary['signIn'] = {
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

const answers: Dictionary['answers'] = {
  busy: {
    title: 'Im Shop ist gerade sehr viel los',
    text: 'Ihr Warenkorb ist sicher, und es wurde nichts abgebucht. Diese Seite lädt in einigen Sekunden automatisch neu.',
    link: 'Jetzt noch einmal versuchen',
  },
  failure: {
    updated: 'Der Shop wurde gerade aktualisiert',
    notTaken: 'Der Shop konnte das nicht verarbeiten',
    text: 'Ihr Formular wurde nicht verarbeitet, und es wurde nichts abgebucht. Die Seite wird in einigen Sekunden neu geladen. Bitte senden Sie das Formular dann noch einmal ab.',
    link: 'Zurück zur Seite',
  },
};

const addresses: Dictionary['addresses'] = {
  firstname: 'Vorname',
  lastname: 'Nachname',
  country: 'Land',
  line1: 'Straße und Hausnummer',
  line2: 'Wohnung, Etage, Firma',
  postalCode: {
    postal: {
      label: 'Postleitzahl',
      noun: 'Postleitzahl',
      missing: 'Geben Sie die Postleitzahl ein.',
    },
    postcode: {
      label: 'Postleitzahl',
      noun: 'Postleitzahl',
      missing: 'Geben Sie die Postleitzahl ein.',
    },
    zip: { label: 'ZIP-Code', noun: 'ZIP-Code', missing: 'Geben Sie den ZIP-Code ein.' },
    eircode: { label: 'Eircode', noun: 'Eircode', missing: 'Geben Sie den Eircode ein.' },
    pin: { label: 'PIN-Code', noun: 'PIN-Code', missing: 'Geben Sie den PIN-Code ein.' },
  },
  city: {
    city: { label: 'Ort', missing: 'Geben Sie den Ort ein.' },
    post_town: { label: 'Ort', missing: 'Geben Sie den Ort ein.' },
    suburb: { label: 'Ortsteil', missing: 'Geben Sie den Ortsteil ein.' },
    district: { label: 'Bezirk', missing: 'Geben Sie den Bezirk ein.' },
  },
  region: {
    area: { label: 'Gebiet', missing: 'Wählen Sie das Gebiet.' },
    county: { label: 'Grafschaft', missing: 'Wählen Sie die Grafschaft.' },
    department: { label: 'Departement', missing: 'Wählen Sie das Departement.' },
    district: { label: 'Distrikt', missing: 'Wählen Sie den Distrikt.' },
    do_si: { label: 'Do oder Si', missing: 'Wählen Sie Do oder Si.' },
    emirate: { label: 'Emirat', missing: 'Wählen Sie das Emirat.' },
    island: { label: 'Insel', missing: 'Wählen Sie die Insel.' },
    oblast: { label: 'Oblast', missing: 'Wählen Sie die Oblast.' },
    parish: { label: 'Gemeinde', missing: 'Wählen Sie die Gemeinde.' },
    prefecture: { label: 'Präfektur', missing: 'Wählen Sie die Präfektur.' },
    province: { label: 'Provinz', missing: 'Wählen Sie die Provinz.' },
    region: { label: 'Region', missing: 'Wählen Sie die Region.' },
    state: { label: 'Bundesstaat', missing: 'Wählen Sie den Bundesstaat.' },
  },
  choose: 'Auswählen',
  wrongPostalCode: '{noun} prüfen: zum Beispiel {example}.',
  checkPostalCode: '{noun} prüfen.',
  otherRegion: 'Das gehört nicht zu {region}: {noun} prüfen.',
  notServed:
    'In diesen Teil des Landes liefern wir nicht: {territory}. Bitte wählen Sie eine andere Adresse.',
  territories: {
    'AT-JUNGHOLZ': 'Jungholz und Kleinwalsertal',
    'CH-BUESINGEN': 'Büsingen',
    'CH-CAMPIONE': 'Campione d’Italia',
    'CH-LIECHTENSTEIN': 'Liechtenstein',
    'CH-SAMNAUN': 'Samnaun',
    'DE-BUESINGEN': 'Büsingen',
    'DE-HELIGOLAND': 'Helgoland',
    'DK-FAROE': 'Färöer',
    'DK-GREENLAND': 'Grönland',
    'ES-CANARY': 'Kanarische Inseln',
    'ES-CEUTA': 'Ceuta',
    'ES-MELILLA': 'Melilla',
    'FI-ALAND': 'Åland',
    'FR-MONACO': 'Monaco',
    'FR-OVERSEAS': 'französische Überseegebiete',
    'GB-GIBRALTAR': 'Gibraltar',
    'GB-GUERNSEY': 'Guernsey',
    'GB-JERSEY': 'Jersey',
    'GB-MAN': 'Isle of Man',
    'GB-NORTHERN-IRELAND': 'Nordirland',
    'GB-OVERSEAS': 'britische Überseegebiete',
    'GR-ATHOS': 'Berg Athos',
    'IT-CAMPIONE': 'Campione d’Italia',
    'IT-LIVIGNO': 'Livigno',
    'IT-SAN-MARINO': 'San Marino',
    'IT-VATICAN': 'Vatikanstadt',
    'NL-CARIBBEAN': 'niederländische Karibik',
    'NO-SVALBARD': 'Spitzbergen und Jan Mayen',
    'PT-AZORES': 'Azoren',
    'PT-MADEIRA': 'Madeira',
  },
};

const cart: Dictionary['cart'] = {
  title: 'Ihr Warenkorb',
  lead: {
    net: 'Die Preise verstehen sich ohne Steuern. Versand und Steuern sehen Sie einzeln aufgeführt, bevor Sie bezahlen.',
    gross:
      'Die Preise enthalten die Steuern. Was der Versand kostet, sehen Sie, bevor Sie bezahlen.',
  },
  later: {
    net: 'Versand und Steuern sehen Sie an der Kasse, bevor Sie bezahlen.',
    gross: 'Den Versand sehen Sie an der Kasse, bevor Sie bezahlen.',
  },
  joined: {
    addedWithTotal:
      'Aus dem Warenkorb dieses Browsers hinzugefügt: {items}. Die Summe ist jetzt {total}.',
    added: 'Aus dem Warenkorb dieses Browsers hinzugefügt: {items}.',
    remove: 'Wieder entfernen',
    keep: 'Behalten',
  },
  withoutScript: 'Warenkorb ohne JavaScript anzeigen',
  unchanged: '{message} Es wurde nichts geändert.',
  stepper: {
    decrease: 'Menge verringern',
    increase: 'Menge erhöhen',
  },
  add: {
    quantityOf: 'Menge von {name}',
    add: 'In den Warenkorb',
    addNamed: 'In den Warenkorb {name}',
    adding: 'Wird in den Warenkorb gelegt.',
    added: 'Liegt im Warenkorb.',
    inCart: { one: '{count} im Warenkorb.', other: '{count} im Warenkorb.' },
    view: 'Warenkorb ansehen',
  },
  failed: {
    updating:
      'Der Shop wird gerade aktualisiert. Bitte versuchen Sie es in einer Minute noch einmal.',
    unclear:
      'Die Verbindung ist abgebrochen, bevor Ihre Änderung bestätigt war. Bitte prüfen Sie, was in Ihrem Warenkorb liegt.',
  },
  contents: {
    items: 'Artikel',
    fetching: 'Ihr Warenkorb wird geladen.',
    count: {
      one: '{count} im Warenkorb, Zwischensumme {subtotal}.',
      other: '{count} im Warenkorb, Zwischensumme {subtotal}.',
    },
    empty: 'Ihr Warenkorb ist leer.',
    offline: 'Wir erreichen den Shop nicht',
    offlineText:
      'Das ist Ihr Warenkorb, wie wir ihn zuletzt gesehen haben. Sie können ihn ändern, sobald die Verbindung wieder da ist.',
    unreachable: 'Wir erreichen Ihren Warenkorb nicht',
    unreachableText:
      'Ihr Warenkorb ist gespeichert, es geht nichts verloren. Bitte versuchen Sie es gleich noch einmal.',
    tryNow: 'Jetzt versuchen',
    quantityOf: 'Menge von {name}',
    quantity: 'Menge',
    ofItem: ' von {name}',
    update: 'Aktualisieren',
    each: '{price} pro Stück',
    was: '(beim Auswählen {price})',
    pending: 'Wird berechnet',
    remove: 'Entfernen',
    removed: '{name} wurde entfernt.',
    undo: 'Rückgängig',
    badQuantity: 'Wählen Sie eine ganze Zahl von 1 bis {most}.',
    summary: 'Zusammenfassung',
    subtotal: 'Zwischensumme',
    blocked:
      'Etwas in Ihrem Warenkorb lässt sich so nicht kaufen. Entfernen Sie es, um zur Kasse zu gehen.',
    checkout: 'Zur Kasse',
  },
  refusals: {
    'bad-quantity': 'Wählen Sie eine ganze Zahl von 1 bis {most}.',
    'too-many-units': 'Von einem Artikel lassen sich höchstens {most} bestellen.',
    'too-many-lines':
      'Ein Warenkorb fasst höchstens {mostLines} verschiedene Artikel. Entfernen Sie einen oder bestellen Sie diese zuerst.',
    'unknown-item': 'Diesen Artikel gibt es nicht. Vielleicht ist er nicht mehr im Sortiment.',
    'not-for-sale': 'Dieser Artikel ist zurzeit nicht erhältlich.',
    'other-currency': 'Diesen Artikel gibt es nicht in der Währung Ihres Warenkorbs.',
    'not-in-cart': 'Dieser Artikel ist nicht mehr in Ihrem Warenkorb.',
    'out-of-stock': 'Dieser Artikel ist ausverkauft.',
    'too-few-left': 'So viele sind nicht mehr vorrätig. Wählen Sie weniger.',
    'too-many-carts':
      'Aus Ihrem Netzwerk wurden in kurzer Zeit zu viele Warenkörbe angelegt. Bitte warten Sie einige Minuten und versuchen Sie es noch einmal.',
    unavailable:
      'Ihr Warenkorb ist vorübergehend nicht erreichbar. Es wurde nichts geändert; bitte versuchen Sie es gleich noch einmal.',
  },
  delivery: {
    arrives: 'Lieferung ({country}): {days}',
    inDay: 'Lieferung ({country}) in {to} Werktag',
    inDays: 'Lieferung ({country}) in {to} Werktagen',
    between: 'Lieferung ({country}) in {from} bis {to} Werktagen',
  },
  onlyLeft: 'Nur noch {left} vorrätig.',
  already: 'In Ihrem Warenkorb sind schon {inCart}.',
  problems: {
    gone: 'Nicht mehr im Sortiment. Entfernen Sie es, um zur Kasse zu gehen.',
    inactive: 'Zurzeit nicht erhältlich. Entfernen Sie es, um zur Kasse zu gehen.',
    'no-price':
      'Der Preis ist zurzeit nicht verfügbar. Entfernen Sie es oder kommen Sie etwas später wieder.',
    'other-currency': 'Wird nicht in {currency} verkauft. Entfernen Sie es, um zur Kasse zu gehen.',
    'out-of-stock': 'Ausverkauft. Entfernen Sie es, um zur Kasse zu gehen.',
    'too-few-left': 'Nur noch {left} vorrätig. Wählen Sie weniger, um zur Kasse zu gehen.',
  },
};

const catalog: Dictionary['catalog'] = {
  everything: 'Alle Produkte',
  categoryNav: 'Kategorien',
  products: { one: '1 Produkt', other: '{count} Produkte' },
  allOf: 'Alle {count}',
  onlyOf: 'Nur {category}',
  seeAll: 'Alle {count} ansehen',
  emptyCategory: 'Hier gibt es im Moment nichts.',
  from: 'ab {price}',
  perUnit: '{price} pro {unit}',
  beforeTax: 'ohne Steuern',
  withTax: 'inklusive Steuern',
  left: 'Nur noch {count}',
  unavailable: 'Nicht verfügbar',
  reasons: {
    'out-of-stock': 'Ausverkauft',
    paused: 'Zurzeit nicht verfügbar',
    unpriced: 'Preis nicht verfügbar',
    gone: 'Nicht mehr im Sortiment',
  },
  goneTitle: '{name} ist nicht mehr im Sortiment',
  goneText: 'Dieses Produkt gibt es nicht mehr. Ähnliche finden Sie weiter unten.',
  imagesOf: 'Bilder von {name}',
  show: 'Zeigen: {image}',
  related: 'Das könnte Ihnen auch gefallen',
  monthly: 'Oder jeden Monat',
  aMonth: '{price} im Monat',
};

const checkout: Dictionary['checkout'] = {
  title: 'Kasse',
  withoutScript:
    'Für die Kartenzahlung ist JavaScript nötig, weil Ihre Kartendaten direkt an den Zahlungsdienst gehen und nie an diesen Shop. Ihr Warenkorb bleibt erhalten. Sie können auch telefonisch bestellen: {phone}.',
  fetching: 'Die Preise werden geladen.',
  paid: { title: 'Sie haben Ihre Bestellung gerade bezahlt', link: 'Bestellung ansehen' },
  unsettled: {
    title: 'Eine Zahlung wird bestätigt',
    text: 'Wir haben den Zahlungsdienst gebeten, diesen Warenkorb abzurechnen, und warten auf das Ergebnis. Bis das geklärt ist, wird für diesen Warenkorb nichts anderes abgebucht.',
  },
  soldOut: 'Etwas ist ausverkauft',
  notEnough: 'Nicht genug vorrätig',
  cannot: 'Sie können im Moment nicht bezahlen',
  again: 'Noch einmal versuchen',
  agree: 'Mit der Bezahlung stimmen Sie zu:',
  newTab: ' (in einem neuen Tab)',
  form: {
    contact: 'Kontakt',
    delivery: 'Lieferung',
    method: 'Versandart',
    order: 'Ihre Bestellung',
    card: 'Karte',
    haveAccount: '{signIn}, wenn Sie ein Konto haben: Wir füllen Ihre Angaben aus.',
    signIn: 'Melden Sie sich an',
    email: 'E-Mail',
    emailHint: 'Für Ihre Bestätigung und Neues zu dieser Bestellung',
    phone: 'Telefon',
    phoneHint: 'Nur falls der Kurier Sie nicht findet',
    change: 'Ändern',
    changeWhat: ': Kontakt und Lieferung',
    arrives: 'Ankunft {days}',
    left: 'Nur noch {left} vorrätig',
    subtotal: 'Zwischensumme',
    tax: 'Steuer',
    noTax: 'Bei Lieferung ({country}) fällt keine an',
    nothingAdded: 'Bei Lieferung ({country}) kommt nichts dazu',
    rate: '{rate} auf Waren und Lieferung ({country})',
    total: 'Gesamtbetrag',
    cardSafe: 'Ihre Kartendaten gehen direkt an den Zahlungsdienst. Dieser Shop sieht sie nie.',
    // § 312j BGB allows no other words on this button; the total is above it.
    pay: 'Zahlungspflichtig bestellen',
    paying: '{amount} wird bezahlt',
    stale: 'Der Betrag ist nicht aktuell',
    recalculate: 'Neu berechnen',
    progress: {
      idle: 'Abgebucht wird erst, wenn Sie „Zahlungspflichtig bestellen“ wählen.',
      calculating: 'Der Betrag wird berechnet.',
      sending: 'Ihre Karte wird an den Zahlungsdienst gesendet.',
      waiting: 'Warten auf den Zahlungsdienst.',
      long: 'Der Zahlungsdienst braucht länger als üblich. Lassen Sie diese Seite offen; diese Zahlung kann nicht zweimal abgebucht werden.',
      leaving: 'Fertig. Ihre Bestellung wird geöffnet.',
    },
    notes: {
      declined: 'Diese Karte hat nicht funktioniert',
      refused: 'Die Zahlung kam nicht zustande',
      card: 'Ihre Karte wurde nicht gesendet',
      invalid: 'Bitte prüfen Sie Ihre Angaben',
      changed: 'Ihre Bestellung hat sich geändert',
      stale: 'Ihr Warenkorb hat sich geändert',
      busy: 'Eine andere Zahlung läuft gerade',
      unavailable: 'Im Moment sind keine Zahlungen möglich',
      unsure: 'Wir wissen noch nicht, ob Ihre Zahlung ausgeführt wurde',
    },
    viewStatus: 'Status ansehen',
    reload: 'Seite neu laden',
    toCart: 'Zum Warenkorb',
    invalid: {
      one: 'Ein Feld weiter oben braucht Ihre Aufmerksamkeit. Diesmal wurde nichts abgebucht.',
      other:
        '{count} Felder weiter oben brauchen Ihre Aufmerksamkeit. Diesmal wurde nichts abgebucht.',
    },
    lost: 'Die Verbindung brach ab, bevor der Shop antworten konnte. Wählen Sie noch einmal „Zahlungspflichtig bestellen“: Es ist dieselbe Zahlung, und sie kann nicht zweimal abgebucht werden.',
    updated:
      'Der Shop wird gerade aktualisiert. Wählen Sie in einer Minute noch einmal „Zahlungspflichtig bestellen“: Es ist dieselbe Zahlung, und sie kann nicht zweimal abgebucht werden.',
  },
  saved: { use: 'Gespeicherte Adresse verwenden', asBelow: 'Adresse unten eingeben' },
  card: {
    failed: 'Das Kartenformular konnte nicht geladen werden',
    kept: 'Diesmal wurde nichts abgebucht, und Ihre Angaben bleiben erhalten.',
    again: 'Noch einmal versuchen',
    notLoaded: 'Das Kartenformular ist noch nicht geladen. Diesmal wurde nichts abgebucht.',
    marked: 'Prüfen Sie die Kartendaten, die im Formular markiert sind.',
    expired:
      'Das Kartenformular ist abgelaufen. Diesmal wurde nichts abgebucht. Laden Sie die Seite neu; Ihre Angaben bleiben erhalten.',
    notRenewed:
      'Das Kartenformular ist abgelaufen und ließ sich nicht erneuern. Diesmal wurde nichts abgebucht. Versuchen Sie es gleich noch einmal.',
    notSent:
      'Ihre Kartendaten konnten nicht gesendet werden. Diesmal wurde nichts abgebucht. Versuchen Sie es gleich noch einmal.',
  },
};

const payment: Dictionary['payment'] = {
  safe: 'Es wurde nichts abgebucht.',
  kept: 'Ihr Warenkorb ist unverändert.',
  nothing: 'Diesmal wurde nichts abgebucht.',
  messages: {
    invalid: 'Einige Angaben brauchen Ihre Aufmerksamkeit. Diesmal wurde nichts abgebucht.',
    stalePage: 'Diese Seite ist nicht mehr aktuell. {safe} Laden Sie sie neu, um fortzufahren.',
    conflict:
      'Ihre Angaben oder Ihr Warenkorb haben sich geändert, nachdem Sie bezahlen wollten. Für die Änderung wurde nichts abgebucht. Prüfen Sie den Betrag und bezahlen Sie dann noch einmal.',
    changed:
      'Der Betrag hat sich geändert, seit die Seite angezeigt wurde. {safe} Prüfen Sie den neuen Betrag und bezahlen Sie dann noch einmal.',
    busy: 'Eine frühere Zahlung für diesen Warenkorb wird noch bestätigt. Bis das geklärt ist, wird nichts anderes abgebucht.',
    matchKeyBusy:
      'Eine andere Bestellung von Ihnen mit denselben Artikeln wird gerade bestätigt. Diesmal wurde nichts abgebucht. Warten Sie, bis die andere geklärt ist, und bezahlen Sie dann noch einmal.',
    datesChanged:
      'Die Liefertage haben sich geändert, seit die Seite angezeigt wurde. {safe} Prüfen Sie die neuen Tage und bezahlen Sie dann noch einmal.',
    unavailable:
      'Der Zahlungsdienst ist im Moment nicht erreichbar. {safe} {kept} Versuchen Sie es in einigen Minuten noch einmal.',
    unsure:
      'Wir konnten den Stand dieser Zahlung kurzzeitig nicht feststellen. Wählen Sie noch einmal „Zahlungspflichtig bestellen“: Es ist dieselbe Zahlung, und sie kann nicht zweimal abgebucht werden.',
    tokenReused:
      'Ihre Kartendaten lassen sich nur einmal verwenden, und diese wurden schon verwendet. Es wurde nichts weiter abgebucht. Geben Sie Ihre Karte noch einmal ein.',
    tooManyOpen:
      'Drei Bestellungen mit dieser E-Mail-Adresse werden noch bestätigt, und ihre Artikel sind reserviert. Diesmal wurde nichts abgebucht. Warten Sie, bis eine davon geklärt ist, und bezahlen Sie dann noch einmal.',
    tooMuch:
      'Diese Bestellung ist größer, als der Shop auf einmal abbuchen kann. {safe} Bestellen Sie weniger Artikel oder schreiben Sie uns.',
    paused:
      'Der Zahlungsdienst nimmt gerade keine weiteren Anfragen an. {safe} {kept} Versuchen Sie es in einer Minute noch einmal.',
    pausedForm:
      'Der Zahlungsdienst nimmt gerade keine weiteren Anfragen an. Ihre Eingaben bleiben erhalten. Versuchen Sie es in einer Minute noch einmal.',
    notQuoted:
      'Der neue Betrag konnte nicht berechnet werden. Diesmal wurde nichts abgebucht. Versuchen Sie es gleich noch einmal.',
    signedOut:
      'Sie sind nicht mehr angemeldet. Diesmal wurde nichts abgebucht. Melden Sie sich an, um fortzufahren: Ihr Warenkorb bleibt erhalten.',
    nobodyPays:
      'Sie sind nicht mehr angemeldet, und es gibt keinen Warenkorb. Diesmal wurde nichts abgebucht. Laden Sie die Seite neu, um fortzufahren.',
    noToken:
      'Der Zahlungsdienst antwortet nicht. Diesmal wurde nichts abgebucht, und Ihre Eingaben bleiben erhalten.',
    limited: '{limit} Diesmal wurde nichts abgebucht, und Ihre Eingaben bleiben erhalten.',
  },
  failures: {
    'card-declined':
      'Ihre Karte wurde abgelehnt. {safe} Nehmen Sie eine andere Karte oder fragen Sie Ihre Bank.',
    'insufficient-funds':
      'Die Karte ist für diesen Betrag nicht ausreichend gedeckt. {safe} Nehmen Sie eine andere Karte.',
    'card-expired':
      'Ihre Bank meldet, dass diese Karte abgelaufen ist. {safe} Prüfen Sie ihr Datum oder nehmen Sie eine andere Karte.',
    'security-code':
      'Die Prüfnummer passt nicht zu dieser Karte. {safe} Geben Sie Ihre Karte noch einmal ein, mit der Prüfnummer, die darauf steht.',
    'processing-error':
      'Ihre Bank konnte gerade nicht antworten. {safe} Geben Sie Ihre Karte in einer Minute noch einmal ein oder nehmen Sie eine andere.',
    'token-refused':
      'Ihre Karte wurde nicht angenommen: Ihre Daten sind abgelaufen oder wurden schon verwendet. {safe} Geben Sie Ihre Karte noch einmal ein.',
    'customer-gone':
      'Die Zahlung war nicht möglich. {safe} Geben Sie Ihre Karte noch einmal ein; wir legen Sie neu als Kunden an.',
    'customer-refused':
      'Der Zahlungsdienst hat Ihre Kontaktangaben nicht angenommen. {safe} Prüfen Sie Name, E-Mail und Telefon.',
    'not-authorised':
      'Der Shop kann im Moment keine Zahlungen annehmen. {safe} {kept} Bitte sagen Sie uns Bescheid oder versuchen Sie es später noch einmal.',
    'shop-refused':
      'Die Zahlung war nicht möglich: Das ist ein Fehler unseres Shops, nicht Ihrer Karte. {safe} {kept} Wir wissen davon; bitte versuchen Sie es später noch einmal.',
    'request-refused':
      'Der Zahlungsdienst hat diese Zahlung nicht angenommen und nicht gesagt, warum. {safe} Geben Sie Ihre Karte oder eine andere noch einmal ein, oder schreiben Sie uns, wenn es so bleibt.',
    'never-sent':
      'Die Zahlung wurde nicht begonnen. {safe} Geben Sie Ihre Karte ein und bezahlen Sie dann noch einmal.',
    'price-changed':
      'Der Preis hat sich geändert, seit die Seite angezeigt wurde. {safe} Prüfen Sie den neuen Betrag und bezahlen Sie dann noch einmal.',
    'late-charge':
      'Wir haben eine Abbuchung gefunden, die zu dieser Bestellung gehören könnte, nachdem die Zahlung nicht angenommen worden war. Wir klären das und schreiben Ihnen.',
    'not-charged':
      'Ihre Zahlung kam nicht zustande. {safe} Geben Sie Ihre Karte ein und bezahlen Sie dann noch einmal.',
    other:
      'Die Zahlung kam nicht zustande. {safe} Geben Sie Ihre Karte ein und bezahlen Sie dann noch einmal.',
  },
  problems: {
    'cart-empty': 'Ihr Warenkorb ist leer. {safe}',
    'cart-closed':
      'Ihr Warenkorb hat sich in einem anderen Tab geändert. {safe} Laden Sie die Seite neu.',
    'line-unavailable':
      'Etwas in Ihrem Warenkorb ist nicht mehr erhältlich. {safe} Ihr Warenkorb zeigt, was; entfernen Sie es, um fortzufahren.',
    'too-few-left':
      'Es ist weniger vorrätig, als in Ihrem Warenkorb liegt. {safe} Ihr Warenkorb zeigt, wie viel; ändern Sie ihn, um fortzufahren.',
    'shipping-unavailable': 'Diese Versandart gibt es hier nicht. {safe} Wählen Sie eine andere.',
    'country-unavailable': 'In dieses Land liefern wir noch nicht. {safe}',
    'territory-unavailable': 'In diesen Teil des Landes liefern wir nicht. {safe}',
    'service-unavailable':
      'Der Zahlungsdienst ist im Moment nicht erreichbar. {safe} {kept} Versuchen Sie es in einigen Minuten noch einmal.',
  },
  short: {
    left: 'Nur noch {left} vorrätig: {item}.',
    gone: '{item} ist ausverkauft.',
    change: '{items} {safe} Ändern Sie Ihren Warenkorb, um fortzufahren.',
  },
  paused:
    'In kurzer Zeit wurden zu viele Karten abgelehnt. Bitte warten Sie {wait} und versuchen Sie es noch einmal.',
  pausedSignIn:
    'Oder melden Sie sich mit dieser E-Mail-Adresse an und bezahlen Sie aus Ihrem Konto.',
};

const search: Dictionary['search'] = {
  quoted: '„{text}“',
  chosen: 'Gewählte Filter',
  removeFacet: '{facet} entfernen: ',
  remove: 'Entfernen: ',
  clear: 'Alle entfernen',
  clearFilters: 'Alle Filter entfernen',
  filters: 'Filter',
  filterProducts: 'Produkte filtern',
  category: 'Kategorie',
  price: 'Preis',
  under: 'Unter {price}',
  over: '{price} und mehr',
  between: '{from} bis {to}',
  sortBy: 'Sortieren nach',
  sorts: {
    best: 'Beste Treffer',
    featured: 'Empfohlen',
    cheap: 'Preis aufsteigend',
    dear: 'Preis absteigend',
    name: 'Name',
  },
  noResults: 'Keine Treffer für „{text}“',
  noneFiltered: 'Keine Treffer für „{text}“ mit diesen Filtern',
  noProducts: 'Keine Produkte',
  show: '{products} anzeigen',
  none: 'Kein Produkt hat all das.',
  browse: 'Oder sehen Sie sich eine Kategorie an',
  pages: 'Seiten der Liste',
  previous: 'Vorige Seite',
  next: 'Nächste Seite',
};

const tax: Dictionary['tax'] = {
  included: 'inkl. {rate} {name}',
  includedOf: 'inkl. {rate} {name}, auf {base}',
  price: { net: 'Preis ohne Steuern', gross: 'Preis inklusive Steuern' },
  prices: { net: 'ohne Steuern', gross: 'inklusive Steuern' },
  month: { net: 'im Monat, ohne Steuern', gross: 'im Monat, inklusive Steuern' },
  netTotal: 'Ohne Steuern',
  total: 'Gesamtbetrag',
  none: 'Keine Steuern bei Lieferung ({country})',
};

const forms: Dictionary['forms'] = {
  optional: '(optional)',
  didYouMean: 'Meinten Sie {email}?',
  problems: {
    'too-long': 'Höchstens {max} Zeichen.',
    'no-email': 'Geben Sie eine E-Mail-Adresse ein, zum Beispiel name@example.com.',
    'no-firstname': 'Geben Sie Ihren Vornamen ein.',
    'no-lastname': 'Geben Sie Ihren Nachnamen ein.',
    'no-street': 'Geben Sie Straße und Hausnummer ein.',
    'no-country': 'Wählen Sie ein Land.',
    'no-method': 'Wählen Sie eine Versandart.',
    'stale-page': 'Die Seite ist nicht mehr aktuell. Laden Sie sie neu.',
    'no-token':
      'Das Kartenformular hat keinen Token geliefert. Geben Sie Ihre Karte noch einmal ein.',
  },
  check: 'Prüfen Sie Ihre Eingaben.',
  checkMarked: {
    one: 'Prüfen Sie das markierte Feld.',
    other: 'Prüfen Sie die markierten Felder.',
  },
  failed:
    'Bei uns ist etwas schiefgegangen. Laden Sie die Seite neu, um den aktuellen Stand zu sehen.',
  failedAgain: 'Bei uns ist etwas schiefgegangen. Versuchen Sie es noch einmal.',
  signedOut: 'Sie sind nicht mehr angemeldet. Es wurde nichts geändert.',
  unchanged: '{message} Es wurde nichts geändert.',
  tooMany:
    'Zu viele {of} in kurzer Zeit. Bitte warten Sie {wait} und versuchen Sie es noch einmal.',
  limited: {
    signInLinks: 'Anmeldelinks',
    signIns: 'Anmeldeversuche',
    carts: 'Warenkörbe',
    cardForms: 'Versuche, das Kartenformular zu laden,',
    payments: 'Zahlungsversuche',
    tokens: 'Verwendungen einer Karteneingabe',
    declines: 'abgelehnte Karten',
    alarms: 'Alarme',
    accountChanges: 'Änderungen an Ihrem Konto',
    buyingAgain: 'Bestellungen, die in den Warenkorb gelegt wurden,',
    cards: 'Versuche, eine Karte hinzuzufügen,',
    subscriptionChanges: 'Änderungen an Ihren Abos',
    refetches: 'Anfragen an den Zahlungsdienst',
    exports: 'Downloads Ihrer Daten',
  },
};

const frame: Dictionary['frame'] = {
  skip: 'Zum Inhalt springen',
  home: (shop) => `${shop}, Startseite`,
  main: 'Hauptmenü',
  menu: 'Menü',
  closeMenu: 'Menü zuklappen',
  signIn: 'Anmelden',
  signOut: 'Abmelden',
  account: 'Konto',
  dashboard: 'Händlerbereich',
  cart: 'Warenkorb',
  inCart: { one: ', 1 Artikel', other: ', {count} Artikel' },
  shop: 'Sortiment',
  help: 'Hilfe',
  languages: 'Sprache',
  net: 'Preise ohne Steuern; die Steuer sehen Sie, bevor Sie bezahlen.',
  gross: 'Preise inklusive Steuern; die Versandkosten sehen Sie, bevor Sie bezahlen.',
  demo: 'Demo',
  openDashboard: 'Händlerbereich öffnen',
  where: 'Hier finden Sie uns',
  breadcrumbs: 'Navigationspfad',
  notFound: {
    heading: 'Seite nicht gefunden',
    text: 'Die Seite ist umgezogen oder existiert nicht. Zu einer Bestellung führt der Link in Ihrer Bestätigungs-E-Mail.',
    everything: 'Das ganze Sortiment ansehen',
    home: 'Zur Startseite',
  },
  failed: {
    updated: 'Der Shop wurde soeben aktualisiert.',
    updatedText:
      'Ihre letzte Aktion wurde nicht ausgeführt. Diese Seite lädt sich neu und behält Ihre Eingaben. Senden Sie das Formular danach noch einmal ab.',
    text: 'Diese Seite konnte nicht angezeigt werden. Ihr Warenkorb ist sicher. Falls Sie gerade bezahlt haben, prüfen Sie zuerst Ihre Bestellung.',
    mention: 'Wenn Sie uns schreiben, nennen Sie bitte {code}.',
    again: 'Noch einmal versuchen',
    cart: 'Zum Warenkorb',
  },
};

const mails: Dictionary['mails'] = {
  questions: 'Fragen? Schreiben Sie an {email}.',
  viewOrder: 'Bestellung ansehen',
  viewSubscription: 'Abo ansehen',
  paid: {
    subject: 'Bestellung {number} ist bezahlt',
    preview: 'Vielen Dank. Wir bereiten Ihre Bestellung vor.',
    text: 'Bestellung {number} ist bezahlt. Wir machen sie versandfertig.',
    textCard: 'Bestellung {number} ist bezahlt: {card}. Wir machen sie versandfertig.',
    links:
      'Wer diese Links hat, kann die Bestellung 90 Tage lang ansehen. Geben Sie sie nicht weiter.',
  },
  notPaid: {
    subject: 'Die Zahlung für Bestellung {number} kam nicht zustande',
    preview:
      'Wir haben keine Abbuchung dafür gefunden. Sie können jederzeit noch einmal bestellen.',
    title: 'Ihre Zahlung kam nicht zustande',
    text: 'Die Zahlung für Bestellung {number} kam nicht zustande: Wir haben keine Abbuchung dafür gefunden. Sie können jederzeit noch einmal bestellen: Auf der Seite der Bestellung steht, was noch in Ihrem Warenkorb ist.',
  },
  lateCharge: {
    subject: 'Wir klären eine Abbuchung zur Bestellung {number}',
    preview: 'Es gibt eine Abbuchung, die Sie betreffen könnte.',
    title: 'Wir klären eine Abbuchung, die Sie betreffen könnte',
    text: 'Der Zahlungsdienst zeigt jetzt eine Abbuchung, die zur Bestellung {number} gehören könnte, obwohl die Zahlung zuerst nicht angenommen wurde. Wir klären das und schreiben Ihnen. Was irrtümlich abgebucht wurde, erstatten wir. Bitte bezahlen Sie diese Bestellung nicht noch einmal, bevor Sie von uns hören.',
  },
  shipped: {
    subject: 'Bestellung {number} ist unterwegs',
    preview: 'Sie wurde versendet.',
    title: 'Ihre Bestellung ist unterwegs',
    text: 'Wir haben Bestellung {number} versendet.',
  },
  signIn: {
    subject: 'Anmelden bei {shop}',
    preview: 'Ihr Anmeldelink. Er gilt einmal.',
    title: 'Anmelden',
    text: 'Mit diesem Link melden Sie sich an. Er gilt einmal und läuft in {minutes} Minuten ab.',
    note: 'Falls Sie ihn nicht angefordert haben, hat jemand Ihre Adresse vielleicht versehentlich eingegeben. Solange niemand den Link verwendet, geschieht nichts; Sie können diese E-Mail ignorieren.',
  },
  emailChange: {
    subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
    preview: 'Bestätigen Sie Ihre neue E-Mail-Adresse mit einem Klick.',
    text: 'Sie möchten {email} für Ihr Konto verwenden. Bestätigen Sie das innerhalb von {minutes} Minuten:',
    confirm: 'Diese Adresse bestätigen',
    note: 'Falls Sie das nicht angefordert haben, ignorieren Sie diese E-Mail; dann ändert sich nichts.',
  },
  emailChanged: {
    subject: 'Ihre E-Mail-Adresse wurde geändert',
    preview: 'Waren Sie das?',
    text: 'Wir senden alle E-Mails jetzt an {email}. Melden Sie sich mit dieser Adresse an.',
    note: 'Falls Sie das nicht waren, schreiben Sie sofort an {email}.',
  },
  accountDeleted: {
    subject: 'Ihr Konto ist gelöscht',
    preview: 'Ihre Daten sind gelöscht.',
    text: 'Ihr Konto und Ihre Daten sind gelöscht. Wir behalten nur, was das Steuerrecht verlangt: Ihre bezahlten Bestellungen mit Name und Adresse der Rechnungen. Das ist unsere letzte E-Mail an Sie.',
    note: 'Falls Sie das nicht wollten, schreiben Sie sofort an {email}.',
  },
};

const staff: Dictionary['staff'] = {
  order: 'Bestellung {number}',
  subscription: 'Ein Abo',
  review: {
    subject: 'Zu entscheiden: {what}',
    title: '{what}: bitte entscheiden',
    preview: 'Hier muss ein Mensch entscheiden.',
    unknown:
      'Ob die Karte belastet wurde, geht aus den Antworten des Zahlungsdienstes nicht hervor. Sehen Sie dort nach und entscheiden Sie. Bis dahin steht beim Kunden, dass die Zahlung bestätigt wird, und er kann kein zweites Mal bezahlen.',
    flagged:
      'An der Abbuchung ist etwas zu prüfen. Auf der Seite steht, was es ist und was zu tun ist.',
    because: 'Sie bekommen das, weil Sie bei {shop} Prüfungen entscheiden können.',
    open: 'Prüfen',
  },
  added: {
    subject: 'Sie können jetzt bei {shop} arbeiten',
    preview: 'Melden Sie sich mit dieser E-Mail-Adresse an.',
    title: 'Willkommen bei {shop}',
    text: '{addedBy} hat dieser E-Mail-Adresse Zugang zu den Händlerseiten von {shop} gegeben. {role}',
    roles: {
      viewer: 'Ihre Rolle ist „Nur Lesen“: sieht alles, ändert nichts.',
      staff:
        'Ihre Rolle ist „Mitarbeiter“: macht die tägliche Arbeit: Bestellungen, Packen, Prüfungen, Webhooks.',
      owner:
        'Ihre Rolle ist „Inhaber“: verwaltet auch die Mitarbeiter, exportiert Daten und löscht Kundendaten.',
    },
    how: 'Melden Sie sich mit dieser E-Mail-Adresse an. Es gibt kein Passwort: Jedes Mal bekommen Sie einen Link geschickt.',
    signIn: 'Anmelden',
    notYou:
      'Wenn Sie nicht für {shop} arbeiten, beachten Sie diese E-Mail nicht: Ohne Ihr Postfach kann sich niemand anmelden.',
  },
};

export const de: Dictionary = {
  account,
  addresses,
  answers,
  cart,
  catalog,
  checkout,
  forms,
  frame,
  mails,
  order,
  payment,
  search,
  signIn,
  staff,
  tax,
  ...moduleTexts,
};
