'use client';

import { useSelectedLayoutSegment } from 'next/navigation';
import type { ReactNode } from 'react';

/** What surrounds the shop's pages; the merchant dashboard has its own frame. */
export function OutsideDashboard({ children }: { children: ReactNode }) {
  return useSelectedLayoutSegment() === 'merchant' ? null : children;
}
