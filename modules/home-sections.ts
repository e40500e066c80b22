import type { ReactNode } from 'react';
import { HomeSales } from '@/modules/analytics/components/home-sales';

/** Sections of the dashboard's home page, above the to-do list. */
export const homeSections: readonly { module: string; Section: () => Promise<ReactNode> }[] = [
  { module: 'analytics', Section: HomeSales }, // module: analytics
];
