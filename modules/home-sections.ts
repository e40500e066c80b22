import type { ReactNode } from 'react';
import { HomeSales } from '@/modules/analytics/components/home-sales';

/** What modules show on the dashboard's home page, above what is to do. */
export const homeSections: readonly { module: string; Section: () => Promise<ReactNode> }[] = [
  { module: 'analytics', Section: HomeSales }, // module: analytics
];
