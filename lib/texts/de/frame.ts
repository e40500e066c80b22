import type { Dictionary } from '../dictionary';

export const frame: Dictionary['frame'] = {
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
      'Ihre letzte Aktion wurde nicht ausgeführt. Diese Seite lädt sich neu und behält Ihre Eingaben; senden Sie sie danach noch einmal ab.',
    text: 'Diese Seite konnte nicht angezeigt werden. Ihr Warenkorb ist sicher. Falls Sie gerade bezahlt haben, prüfen Sie zuerst Ihre Bestellung.',
    mention: 'Wenn Sie uns schreiben, nennen Sie bitte {code}.',
    again: 'Noch einmal versuchen',
    cart: 'Zum Warenkorb',
  },
};
