import { expect, test } from 'vitest';
import { cataloguePhrases } from '@/brand/catalogue/phrases';
import { german } from '@/lib/testing/builders/views';
import { choiceIn, phraseIn, productIn } from './localize';

const pseudo = { language: 'en', pseudo: true } as const;

/** A translated text of the catalogue; the original in a shop of one language. */
const [[phrase, translated] = ['Blue', 'Blue']] = Object.entries(cataloguePhrases.de ?? {}).filter(
  ([text]) => !text.includes(', '),
);

test('a product is translated except for its identifiers', () => {
  const product = {
    ...{ slug: phrase, name: phrase, tagline: phrase, description: phrase },
    attributes: { kind: 'plain' as const },
    variants: [{ text: `250 g, ${phrase}` }],
  };
  expect(productIn(german, product)).toEqual({
    ...{ slug: phrase, name: translated, tagline: translated, description: translated },
    attributes: { kind: 'plain' },
    variants: [{ text: `250 g, ${translated}` }],
  });
});

test('a phrase without a German translation stays as it is', () => {
  expect(phraseIn(german, 'Imported elsewhere')).toBe('Imported elsewhere');
  expect(choiceIn(german, '1 kg')).toBe('1 kg');
  expect(phraseIn(pseudo, 'Milk')).not.toMatch(/[a-z]/i);
});
