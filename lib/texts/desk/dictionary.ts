import type { en } from './en';

/** Every text of the merchant's desk, by area. What a language lacks does not compile. */
export type DeskTexts = typeof en;
