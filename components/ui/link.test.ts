import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sources = globSync('{app,brand,components}/**/*.tsx').map((file) => ({
  file: file.replaceAll('\\', '/'),
  text: readFileSync(file, 'utf8'),
}));

test('every link uses the link component, which adds the view', () => {
  const violations = sources.filter(({ text }) =>
    /import \w+ from 'next\/link'|<a\s[^>]*href="\/(?!\/)/.test(text),
  );
  expect(violations.map(({ file }) => file)).toEqual(['components/ui/link.tsx']);
});

test('every form action has the view', () => {
  const forms = sources.filter(({ text }) => /<form[^>]*\saction="/.test(text));
  expect(forms.map(({ file }) => file)).toEqual([]);
});
