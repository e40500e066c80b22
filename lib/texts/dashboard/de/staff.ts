import type { DashboardTexts } from '../dictionary';

export const staff: DashboardTexts['staff'] = {
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
