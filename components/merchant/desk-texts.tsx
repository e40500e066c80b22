'use client';

import { createContext, type ReactNode, use } from 'react';
import type { DeskTexts } from '@/lib/texts/desk/dictionary';

type Controls = DeskTexts['controls'];

const Texts = createContext<Controls | null>(null);

/** Provides what the desk's forms say: once for all of its pages, since its layout stays between them. */
export function ControlTexts({ texts, children }: { texts: Controls; children: ReactNode }) {
  return <Texts value={texts}>{children}</Texts>;
}

/** @throws Error outside of the desk */
export function useControlTexts(): Controls {
  const texts = use(Texts);
  if (!texts) throw new Error('There are no texts of the desk around this component.');
  return texts;
}
