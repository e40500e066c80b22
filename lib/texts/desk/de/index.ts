import type { DeskTexts } from '../dictionary';
import { audit } from './audit';
import { controls } from './controls';
import { frame } from './frame';
import { home } from './home';
import { problems } from './problems';
import { staff } from './staff';

export const de: DeskTexts = {
  audit,
  controls,
  frame,
  home,
  problems,
  staff,
};
