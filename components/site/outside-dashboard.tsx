'use client';

import { useSelectedLayoutSegment } from 'next/navigation';
import type { ReactNode } from 'react';

export function OutsideDashboard({ children }: { children: ReactNode }) {
  return useSelectedLayoutSegment() === 'merchant' ? null : children;
}
