import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fromRoot } from '../paths.ts';

const settings = JSON.parse(readFileSync(fromRoot('.vscode', 'settings.json'), 'utf8'));

test('VS Code finds the native compiler of the project, where its extension looks for it', () => {
  const folder = fromRoot(settings['js/ts.tsdk.path']);
  const { name, bin } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  expect([name, Object.keys(bin)]).toEqual(['typescript', ['tsc']]);
  const platform = `typescript-${process.platform}-${process.arch}`;
  const program = process.platform === 'win32' ? 'tsc.exe' : 'tsc';
  expect(existsSync(`${folder}/../@typescript/${platform}/lib/${program}`)).toBe(true);
});
