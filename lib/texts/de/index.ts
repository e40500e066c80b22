import type { Dictionary } from '../dictionary';
import { cart } from './cart';
import { catalog } from './catalog';
import { frame } from './frame';
import { search } from './search';

export const de: Dictionary = { cart, catalog, frame, search };
