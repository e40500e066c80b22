import type { DeskTexts } from '../dictionary';

export const problems: DeskTexts['problems'] = {
  'no-role': 'Wählen Sie eine Rolle.',
};
