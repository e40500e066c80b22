import type { en } from './en';

/** The dashboard's texts, by area. A missing translation does not compile. */
export type DashboardTexts = typeof en;
