import type { Translation } from '../en/wording';

export const productCopy: Translation['productCopy'] = {
  by: 'Von {potter}',
  piece: 'Das Stück',
  glaze: 'Glasur',
  diameter: 'Durchmesser',
  potter: 'Gedreht von',
};
