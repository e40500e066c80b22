import type { ReactNode } from 'react';
import { RelatedPlans } from '@/modules/subscriptions/components/related-plans';

type Section = (of: { category: string }) => Promise<ReactNode>;

/** Sections on a product's page, below its description. */
export const productSections: readonly { module: string; Section: Section }[] = [
  { module: 'subscriptions', Section: RelatedPlans }, // module: subscriptions
];
