import { cart } from './cart';
import { catalog } from './catalog';
import { frame } from './frame';
import { search } from './search';

/** English: what every other dictionary has to have, too. */
export const en = { cart, catalog, frame, search };
