'use client';

import { createContext, type ReactNode, use } from 'react';
import type { DashboardTexts } from '@/lib/texts/dashboard/dictionary';

type Controls = DashboardTexts['controls'];

const Texts = createContext<Controls | null>(null);

/** Provides the texts of the dashboard's forms. Rendered by the layout, so that navigations do not send them again. */
export function ControlTexts({ texts, children }: { texts: Controls; children: ReactNode }) {
  return <Texts value={texts}>{children}</Texts>;
}

/** @throws Error outside `ControlTexts` */
export function useControlTexts(): Controls {
  const texts = use(Texts);
  if (!texts) throw new Error('useControlTexts must be used within ControlTexts.');
  return texts;
}
