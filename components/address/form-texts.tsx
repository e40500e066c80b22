'use client';

import { createContext, type ReactNode, use } from 'react';
import type { Dictionary } from '@/lib/texts/dictionary';

/** Texts of address and card fields. */
export type FormTexts = Pick<Dictionary['checkout'], 'card' | 'saved'> & {
  addresses: Dictionary['addresses'];
  /** With `{email}`. */
  didYouMean: string;
  /** Appended to a label. */
  optional: string;
  /** Validation messages, by the schema's error code. */
  problems: Dictionary['forms']['problems'];
};

const FormTextsContext = createContext<FormTexts | null>(null);

export function FormTextsProvider({ texts, children }: { texts: FormTexts; children: ReactNode }) {
  return <FormTextsContext value={texts}>{children}</FormTextsContext>;
}

/** @throws Error outside `FormTextsProvider` */
export function useFormTexts(): FormTexts {
  const texts = use(FormTextsContext);
  if (!texts) throw new Error('useFormTexts must be used within FormTextsProvider.');
  return texts;
}
