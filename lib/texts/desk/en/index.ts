import { audit } from './audit';
import { controls } from './controls';
import { frame } from './frame';
import { home } from './home';
import { problems } from './problems';
import { staff } from './staff';

/** English: what every other dictionary of the desk has to have, too. */
export const en = {
  audit,
  controls,
  frame,
  home,
  problems,
  staff,
};
