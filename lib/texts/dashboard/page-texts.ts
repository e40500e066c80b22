import type { Metadata } from 'next';
import { pageView } from '@/lib/markets/page-view';
import type { StoreView } from '@/lib/markets/types';
import { dashboardTextsOf } from './dictionaries';
import type { DashboardTexts } from './dictionary';

/** For server components only. */
export async function dashboardTexts(): Promise<{ d: DashboardTexts; view: StoreView }> {
  const view = await pageView();
  return { d: dashboardTextsOf(view), view };
}

export async function dashboardMetadata(titleOf: (d: DashboardTexts) => string): Promise<Metadata> {
  const { d } = await dashboardTexts();
  return { title: titleOf(d), robots: { index: false } };
}
