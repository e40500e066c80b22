import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fromRoot } from '../paths.ts';

const ROW = /^\| \[[^\]]+\]\((https:\/\/github\.com\/[^)]+)\) \| .+ \| `([^`]+)`: (.+) \|$/;

const rows = readFileSync(fromRoot('docs', 'bugs-of-others.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ['))
  .map((line) => {
    const [, report, file = '', title = ''] = ROW.exec(line) ?? [];
    return { line, report, file, title };
  });

test('at least forty reports are listed, each once', () => {
  expect(rows.filter(({ report }) => report === undefined)).toEqual([]);
  const reports = new Set(rows.map(({ report }) => report));
  expect(reports.size).toBe(rows.length);
  expect(rows.length).toBeGreaterThanOrEqual(40);
});

test('every test that the list names exists', () => {
  const isMissing = ({ file, title }: (typeof rows)[number]) =>
    !/(\.test\.tsx?|\.spec\.ts)$/.test(file) ||
    !readFileSync(fromRoot(file), 'utf8').includes(`'${title}'`);
  expect(rows.filter(isMissing).map(({ line }) => line)).toEqual([]);
});
