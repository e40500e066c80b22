import type { DeskTexts } from '../dictionary';

const nothing = 'Nichts wurde geändert.';

export const problems: DeskTexts['problems'] = {
  'no-role': 'Wählen Sie eine Rolle.',
  'no-text': 'Schreiben Sie zuerst die Notiz.',
  'no-carrier': 'Wählen Sie einen Versanddienstleister.',
  'no-link': 'Geben Sie einen Link ein, der mit https:// beginnt, oder lassen Sie das Feld leer.',
  'no-number': 'Geben Sie eine ganze Zahl ein.',
  'no-outcome': 'Wählen Sie, was geschieht.',
  'no-agreement': 'Geben Sie an, was vereinbart wurde.',
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
  owned: `Dieses Abo ist schon im Konto des Kunden. ${nothing}`,
  'no-owner': `Der Kunde hat hier kein Konto, der Abo-Plan gehört nicht zu diesem Shop, oder eine Abo-Anfrage des Kunden ist noch offen. ${nothing}`,
  unavailable: `Der Zahlungsdienst ist gerade nicht erreichbar. ${nothing} Versuchen Sie es gleich noch einmal.`,
  'no-resource': 'Wählen Sie eine Art und geben Sie eine ID ein.',
  'no-event': 'Dieses Ereignis gibt es nicht.',
  'no-range': 'Geben Sie zwei Zeitpunkte ein, den früheren zuerst.',
};
