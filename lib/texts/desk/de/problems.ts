import type { DeskTexts } from '../dictionary';

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
  'no-change': 'Wählen Sie, was geändert wird.',
  'no-reason': 'Wählen Sie einen Grund.',
  'too-many-units': 'Geben Sie eine kleinere Zahl ein.',
};
