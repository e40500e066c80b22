import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sources = globSync('{app,brand,components}/**/*.tsx').map((file) => ({
  file: file.replaceAll('\\', '/'),
  text: readFileSync(file, 'utf8'),
}));

test('no link is made without the view of its page', () => {
  const own = sources.filter(({ text }) =>
    /import \w+ from 'next\/link'|<a\s[^>]*href="\/(?!\/)/.test(text),
  );
  expect(own.map(({ file }) => file)).toEqual(['components/ui/link.tsx']);
});

test('no form is sent to an address without a view', () => {
  const forms = sources.filter(({ text }) => /<form[^>]*\saction="/.test(text));
  // The desk has none.
  const ofPages = forms.filter(({ file }) => !/merchant|dev\/mailbox/.test(file));
  expect(ofPages.map(({ file }) => file)).toEqual([]);
});
