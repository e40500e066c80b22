import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addStaticFiles, keepStaticFiles } from './build-output.ts';

let build: string;
beforeEach(() => {
  build = mkdtempSync(join(tmpdir(), 'build-'));
});
afterEach(() => rmSync(build, { recursive: true, force: true }));

function makeBuild(files: Record<string, string>): void {
  rmSync(join(build, 'static'), { recursive: true, force: true });
  for (const [name, text] of Object.entries(files)) {
    const path = join(build, 'static', name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

/** @returns the number of files that were kept of the previous build */
function rebuild(files: Record<string, string>): number {
  const previous = keepStaticFiles(build);
  makeBuild(files);
  const added = addStaticFiles(build, previous);
  previous.remove();
  return added;
}

const has = (name: string) => existsSync(join(build, 'static', name));
const textOf = (name: string) => readFileSync(join(build, 'static', name), 'utf8');

test('a build has the files of the previous build, and no older ones', () => {
  expect(rebuild({ 'chunks/a1.js': 'a1', 'chunks/same.js': 'same' })).toBe(0);
  expect(rebuild({ 'chunks/a2.js': 'a2', 'chunks/same.js': 'same' })).toBe(1);
  expect([has('chunks/a1.js'), has('chunks/a2.js')]).toEqual([true, true]);
  expect(rebuild({ 'chunks/a3.js': 'a3' })).toBe(2);
  expect([has('chunks/a1.js'), has('chunks/a2.js'), has('chunks/same.js')]).toEqual([
    false,
    true,
    true,
  ]);
});

test('a file of both builds has the new content', () => {
  rebuild({ 'id/_buildManifest.js': 'old', 'media/font.woff2': 'font' });
  expect(rebuild({ 'id/_buildManifest.js': 'new' })).toBe(1);
  expect(textOf('id/_buildManifest.js')).toBe('new');
});
