import type { en } from './en';

/**
 * Every text of the merchant's dashboard, by area. A language with a missing text does not compile.
 */
export type DashboardTexts = typeof en;
