import type { Language } from '@/lib/markets/types';

/** What the page says that stands in for the whole document. */
export type WholePageTexts = {
  title: string;
  text: string;
  /** Before the number of the error. */
  mention: string;
  again: string;
};

/** Apart from the dictionaries, which stay on the server: this page is shown where the server failed. */
const texts: Readonly<Record<Language, WholePageTexts>> = {
  en: {
    title: 'Something went wrong.',
    text: 'Your cart and your orders are kept. Please try again in a minute.',
    mention: 'If you contact us, mention',
    again: 'Try again',
  },
  de: {
    title: 'Etwas ist schiefgegangen.',
    text: 'Ihr Warenkorb und Ihre Bestellungen bleiben erhalten. Bitte versuchen Sie es gleich noch einmal.',
    mention: 'Wenn Sie uns schreiben, nennen Sie',
    again: 'Noch einmal versuchen',
  },
};

/**
 * The texts for a path, by the language that its view's prefix ends with: "/de", "/ch-de". Without
 * one they are in the first language above.
 */
export function wholePageTexts(path: string): WholePageTexts & { language: Language } {
  const [, named] = /^\/(?:\w+-)?(\w+)(?:\/|$)/.exec(path) ?? [];
  const language = named === 'de' ? named : 'en';
  return { language, ...texts[language] };
}
