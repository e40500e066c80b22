import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fromRoot } from '../paths.ts';

function selectorsOn(root: string): string[] {
  const files = globSync('{app,brand,components,modules}/**/*.{css,tsx}', { cwd: fromRoot() });
  const matcher = new RegExp(`\\b${root}:has\\([^)]*\\)`, 'g');
  return files.flatMap((file) => readFileSync(fromRoot(file), 'utf8').match(matcher) ?? []);
}

const isDescendant = (selector: string) => /:has\(\s*[^>\s]|[^>\s]\s+[^>\s]/.test(selector);

test('body depends on children alone: with a descendant in :has(), every insertion would restyle it', () => {
  expect(selectorsOn('body')).not.toEqual([]);
  expect(selectorsOn('body').filter(isDescendant)).toEqual([]);
  // The head changes with each navigation, which would restyle the whole page.
  expect(selectorsOn('html')).toEqual([]);
  expect(
    ['body:has([data-page])', 'body:has(> main [data-page])'].filter(isDescendant),
  ).toHaveLength(2);
});
