import type { DashboardTexts } from '@/lib/texts/dashboard/dictionary';

export const subscriptions: DashboardTexts['subscriptions'] = {
  title: 'Abos',
  one: 'Abo',
  intro:
    'Alle Abos, die neuesten zuerst. Kunden ändern und kündigen sie in ihrem Konto; eine fehlgeschlagene Abbuchung wiederholt der Zahlungsdienst.',
  search: 'Abos durchsuchen',
  searchHint: 'Anfang des Namens oder der E-Mail-Adresse, oder die Abo-ID.',
  status: 'Status',
  plan: 'Abo-Plan',
  filters: {
    refund: 'Rückerstattung',
    toRefund: 'Ein Monat zu erstatten',
  },
  columns: {
    customer: 'Kunde',
    country: 'Land',
    month: 'Im Monat',
    since: 'Seit',
    now: 'Aktuell',
  },
  accountDeleted: 'Konto gelöscht',
  noMatch: 'Kein Abo passt zu dieser Suche und diesen Filtern.',
  none: 'Noch niemand hat ein Abo abgeschlossen.',
  now: {
    ended: 'Beendet {at}',
    failed: 'Abbuchung fehlgeschlagen {at}',
    paid: 'Bezahlt bis {at}',
    trial: 'Probezeit bis {at}',
  },
  closedPlan: '{name} (eingestellt, {price})',
  deleted: 'Der Kunde hat sein Konto gelöscht',
  back: 'Zurück zu den Abos',
  needsDecision: 'Über dieses Abo muss entschieden werden',
  facts: {
    trialUntil: 'Probezeit bis',
    paidUntil: 'Bezahlt bis',
    deadline: 'Karte aktualisieren bis',
    cancelled: 'Gekündigt',
    ended: 'Beendet',
    subscription: 'Abo beim Zahlungsdienst',
    customer: 'Kunde beim Zahlungsdienst',
  },
  ends: {
    cancelling:
      'Der Kunde hat gekündigt, und der Zahlungsdienst hat das noch nicht bestätigt. Die Kündigung wird erneut gesendet, bis er sie bestätigt.',
    missing: 'Der Zahlungsdienst findet dieses Abo nicht mehr. Siehe Prüfung.',
  },
  charges: 'Abbuchungen',
  noCharges:
    'Der Zahlungsdienst zeigt keine Abbuchungen für dieses Abo. Sehen Sie sicherheitshalber in seinem Portal nach.',
  delivery: {
    none: 'Noch keine Adresse, {country}. Der Kunde wird auf der Seite des Abos danach gefragt.',
    noneNorCountry: 'Noch keine Adresse. Der Kunde wird auf der Seite des Abos danach gefragt.',
    deleted:
      'Mit dem Konto gelöscht. Pakete, die noch nicht verschickt sind, behalten ihre Adresse.',
  },
};
