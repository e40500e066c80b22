import type { Language, Markets } from './types';

/**
 * Removes other languages from markets, and markets without any of these languages.
 * @throws Error if no market is left
 */
export function inLanguages(languages: readonly Language[], markets: Markets): Markets {
  const [first, ...others] = markets.flatMap((market) => {
    const [own, ...more] = market.languages.filter(({ language }) => languages.includes(language));
    return own ? [{ ...market, languages: [own, ...more] as const }] : [];
  });
  if (!first) throw new Error(`No market in brand/markets.ts has one of ${languages.join(', ')}`);
  return [first, ...others];
}
