'use client';

import { useSelectedLayoutSegment } from 'next/navigation';
import type { ReactNode } from 'react';

/** Frame of the shop's pages; the merchant dashboard has its own. */
export function OutsideDashboard({ children }: { children: ReactNode }) {
  return useSelectedLayoutSegment() === 'merchant' ? null : children;
}
