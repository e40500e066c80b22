import type { en } from './en';

/**
 * Every text of the shop's pages that is not the brand's own, by area. What a language lacks does not
 * compile.
 */
export type Dictionary = typeof en;
