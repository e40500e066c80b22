import type { DashboardTexts } from '../dictionary';

const nothing = 'Nichts wurde geändert.';

export const problems: DashboardTexts['problems'] = {
  'no-role': 'Wählen Sie eine Rolle.',
  'no-text': 'Schreiben Sie zuerst die Notiz.',
  'no-carrier': 'Wählen Sie einen Versanddienstleister.',
  'no-link': 'Geben Sie einen Link ein, der mit https:// beginnt, oder lassen Sie das Feld leer.',
  'no-number': 'Geben Sie eine ganze Zahl ein.',
  'none-packed': 'Wählen Sie aus, was gepackt ist. Nichts wurde geändert.',
  'none-leaving': 'Wählen Sie aus, was abgeschickt wird. Nichts wurde geändert.',
  'no-day': 'Wählen Sie einen Tag.',
  'not-under-review': `Das wird nicht mehr geprüft. ${nothing}`,
  'transaction-taken': `Diese Transaktion gehört zu einer anderen Bestellung. ${nothing}`,
  'bad-transaction-id': `Geben Sie die Transaktions-ID so ein, wie der Zahlungsdienst sie zeigt. ${nothing}`,
  'resolved-before': `Das war schon geklärt. ${nothing}`,
  'not-open': `Dieser Eintrag ist nicht mehr offen. ${nothing}`,
  'bad-subscription-id': `Geben Sie die Abo-ID so ein, wie der Zahlungsdienst sie zeigt. ${nothing}`,
  'no-such-subscription': `Der Zahlungsdienst kennt dieses Abo nicht. ${nothing}`,
  'not-theirs': `Der Zahlungsdienst zeigt für dieses Abo einen anderen Kunden, einen anderen Abo-Plan oder eine andere Menge. ${nothing}`,
  'subscription-taken': `Dieses Abo gehört zu einer anderen Anfrage. ${nothing}`,
  'still-running': `Das Abo, das zu dieser Anfrage genannt wurde, läuft beim Zahlungsdienst noch. Ordnen Sie es zu oder beenden Sie es zuerst dort. ${nothing}`,
  'runs-at-service': `Der Zahlungsdienst findet dieses Abo inzwischen unter seiner ID. ${nothing} Markieren Sie es als geklärt.`,
  'bad-customer-id': `Geben Sie die ID des Kunden so ein, wie der Zahlungsdienst sie zeigt. ${nothing}`,
  'no-such-customer': `Der Zahlungsdienst kennt diesen Kunden nicht. ${nothing}`,
  'customer-taken': `Dieser Kunde des Zahlungsdienstes gehört hier zu einer anderen E-Mail-Adresse. ${nothing}`,
  'other-address': `Der Zahlungsdienst zeigt für diesen Kunden eine andere E-Mail-Adresse. ${nothing}`,
  'linked-before': `Dieser Kunde ist beim Zahlungsdienst schon bekannt. ${nothing}`,
  refused:
    'Der Zahlungsdienst hat das nicht angenommen. Nach seiner Auskunft wurde nichts geändert.',
  unclear:
    'Der Zahlungsdienst hat die Kündigung nicht bestätigt. Sehen Sie dort nach dem Abo, oder versuchen Sie es noch einmal.',
  unavailable: `Der Zahlungsdienst ist gerade nicht erreichbar. ${nothing} Versuchen Sie es gleich noch einmal.`,
  'no-resource': 'Wählen Sie eine Art und geben Sie eine ID ein.',
  'no-event': 'Dieses Ereignis gibt es nicht.',
  'no-change': 'Wählen Sie, was geändert wird.', // module: stock
  'no-reason': 'Wählen Sie einen Grund.', // module: stock
  'too-many-units': 'Geben Sie eine kleinere Zahl ein.',
};
