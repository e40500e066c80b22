import type { en } from './en';

/**
 * Every text of the shop's pages except the brand's own, by area. A language with a missing text does not compile.
 */
export type Dictionary = typeof en;
