import type { en } from './en';

/** Every text of the merchant's dashboard, by area. What a language lacks does not compile. */
export type DashboardTexts = typeof en;
