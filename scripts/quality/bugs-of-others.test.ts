import { existsSync, readFileSync } from 'node:fs';
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

function isRemoved(file: string): boolean {
  const [, module] = /^(modules\/[^/]+)\//.exec(file) ?? [];
  return module !== undefined && !existsSync(fromRoot(module));
}

function hasTest({ file, title }: { file: string; title: string }): boolean {
  const isTest = /(\.test\.tsx?|\.spec\.ts)$/.test(file) && existsSync(fromRoot(file));
  return isTest && readFileSync(fromRoot(file), 'utf8').includes(`'${title}'`);
}

test('every test that the list names exists', () => {
  const missing = rows.filter((row) => !isRemoved(row.file) && !hasTest(row));
  expect(missing.map(({ line }) => line)).toEqual([]);
});
