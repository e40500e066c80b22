import 'server-only';
import type { Language } from '@/lib/markets/types';
import { currentTexts } from '../current-view';
import { type Spelling, spellAll } from '../spelling';
import { de } from './de';
import type { DashboardTexts } from './dictionary';
import { en } from './en';

const dictionaries: Readonly<Record<Language, DashboardTexts>> = { de, en };

/** Server-only: forms receive their texts from the dashboard's layout. */
export function dashboardTextsOf(view: Spelling): DashboardTexts {
  return spellAll(view, dictionaries[view.language]);
}

/** For actions and domain functions. */
export function currentDashboardTexts(): DashboardTexts {
  return dashboardTextsOf(currentTexts().view);
}
