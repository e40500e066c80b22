import { lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parsePasswd } from './account.ts';
import { restoreSymlinks } from './binaries.ts';
import { parsePidFile } from './postmaster.ts';
import { withDatabase } from './roles.ts';

test('passwd entries are parsed, and invalid lines skipped', () => {
  const text =
    'root:x:0:0:root:/root:/bin/sh\n# comment:x:1:1\n\nnobody:x:65534:65534::/:/bin/no\nx:y';
  expect(parsePasswd(text)).toEqual([
    { name: 'root', uid: 0, gid: 0 },
    { name: 'nobody', uid: 65_534, gid: 65_534 },
  ]);
});

test('missing symbolic links are created once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-links-'));
  mkdirSync(join(folder, 'native', 'lib'), { recursive: true });
  writeFileSync(join(folder, 'native', 'lib', 'libpq.so.5.18'), 'library');
  writeFileSync(
    join(folder, 'native', 'pg-symlinks.json'),
    JSON.stringify([{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]),
  );
  restoreSymlinks(folder);
  restoreSymlinks(folder);
  const link = join(folder, 'native', 'lib', 'libpq.so.5');
  expect(lstatSync(link).isSymbolicLink()).toBe(true);
  expect(readFileSync(link, 'utf8')).toBe('library');
  rmSync(folder, { recursive: true });
});

test.each([
  ['123\n/data\n1700000000\n5433\n\n127.0.0.1\n', { pid: 123, port: 5433 }],
  ['123\n/data\n', { pid: 123, port: 0 }],
  ['', undefined],
  ['-4\n', undefined],
  ['garbage', undefined],
])('the lock file %j names %j', (text, postmaster) => {
  expect(parsePidFile(text)).toEqual(postmaster);
});

test('a connection string can name another database of the same server', () => {
  expect(withDatabase('postgresql://a:b@h:1/x?application_name=y', 'z')).toBe(
    'postgresql://a:b@h:1/z?application_name=y',
  );
});
