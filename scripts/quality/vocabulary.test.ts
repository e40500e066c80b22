import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkVocabulary, findTerms } from './vocabulary.ts';

function folderWith(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'storefront-vocabulary-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(root, name, '..'), { recursive: true });
    writeFileSync(join(root, name), text);
  }
  return root;
}

test.each([
  ['in a sentence', 'The event was Kept aside.', 'quarantined'],
  ['in a name', 'const startWatchman = 1;', 'reaper'],
  ['at the end of a name', 'startAfresh();', 'again, or reset'],
  ['in another tense', 'She ticks off an entry.', 'resolve'],
  ['as a noun alone', 'Stored after a look at the list.', 'fetch'],
  ['in the plural', 'const moments = new Map();', 'timestamp'],
  ['around other words', 'It puts the scripts of a page off.', 'reschedule, defer or delay'],
])('a retired term is found %s', (_where, text, instead) => {
  expect(findTerms('a.ts', `// first line\n${text}`)).toMatchObject([{ line: 2, instead }]);
});

test.each([
  'the watch man',
  'kept, aside',
  'notDoneYet',
  'within a moment',
  'it has a look like theirs',
])('%s is none of them', (text) => {
  expect(findTerms('a.ts', text)).toEqual([]);
});

test('the check names file, line and the term to use, and fails', () => {
  const outcome = checkVocabulary(folderWith({ 'docs/a.md': 'fine\nIt is not paid back.' }));
  expect(outcome).toMatchObject({ ok: false, output: 'docs/a.md:2  “paid back”: say refunded' });
});

test.each(['.env.example', 'Dockerfile', 'compose.yaml', '.github/workflows/ci.yml'])(
  '%s is checked',
  (name) => {
    const outcome = checkVocabulary(folderWith({ [name]: '# It is not paid back.' }));
    expect(outcome).toMatchObject({ ok: false });
  },
);

test('generated, installed and binary files are skipped', () => {
  const outcome = checkVocabulary(
    folderWith({
      'node_modules/a.js': 'notDone',
      'generated/a.ts': 'notDone',
      'playwright-report/trace/a.js': 'notDone',
      '.next/a.js': 'notDone',
      '.env': 'notDone',
      'a.svg': 'notDone',
    }),
  );
  expect(outcome).toMatchObject({ ok: true, output: '' });
});
