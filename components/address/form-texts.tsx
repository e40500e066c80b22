'use client';

import { createContext, type ReactNode, use } from 'react';
import type { Dictionary } from '@/lib/texts/dictionary';

export type FormTexts = Pick<Dictionary['checkout'], 'card' | 'saved'> & {
  addresses: Dictionary['addresses'];
  didYouMean: string;
  optional: string;
  problems: Dictionary['forms']['problems'];
};

const FormTextsContext = createContext<FormTexts | null>(null);

export function FormTextsProvider({ texts, children }: { texts: FormTexts; children: ReactNode }) {
  return <FormTextsContext value={texts}>{children}</FormTextsContext>;
}

export function useFormTexts(): FormTexts {
  const texts = use(FormTextsContext);
  if (!texts) throw new Error('useFormTexts must be used within FormTextsProvider.');
  return texts;
}
