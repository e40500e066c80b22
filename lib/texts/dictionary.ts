import type { en } from './en';

/** The texts of the shop's pages, except the brand's, by area. A missing translation does not compile. */
export type Dictionary = typeof en;
