'use client';

import { createContext, type ReactNode, use } from 'react';
import type { Dictionary } from '@/lib/texts/dictionary';

/** What the fields of an address and of a card say, wherever they stand. */
export type FormTexts = Pick<Dictionary['checkout'], 'card' | 'saved'> & {
  addresses: Dictionary['addresses'];
  /** Beside a label. */
  optional: string;
  /** Why a field is not accepted, by the code of its schema. */
  problems: Dictionary['forms']['problems'];
};

const FormTextsContext = createContext<FormTexts | null>(null);

/** Tells the fields below what they say: around the pages that have a form with an address or a card. */
export function FormTextsProvider({ texts, children }: { texts: FormTexts; children: ReactNode }) {
  return <FormTextsContext value={texts}>{children}</FormTextsContext>;
}

/** @throws Error outside of `FormTextsProvider` */
export function useFormTexts(): FormTexts {
  const texts = use(FormTextsContext);
  if (!texts) throw new Error('There are no texts around this form.');
  return texts;
}
