import 'server-only';
import type { Language } from '@/lib/markets/types';
import { currentTexts } from '../current-view';
import { type Spelling, spellAll } from '../spelling';
import { de } from './de';
import type { DashboardTexts } from './dictionary';
import { en } from './en';

const dictionaries: Readonly<Record<Language, DashboardTexts>> = { de, en };

/** The dashboard's texts of a view. Server-only: forms get theirs from the layout of the dashboard. */
export function dashboardTextsOf(view: Spelling): DashboardTexts {
  return spellAll(view, dictionaries[view.language]);
}

/** The dashboard's texts of the current view: in actions, and inside domains. */
export function currentDashboardTexts(): DashboardTexts {
  return dashboardTextsOf(currentTexts().view);
}
