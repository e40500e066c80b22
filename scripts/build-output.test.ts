import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildFingerprint, buildVariables, readActionKey } from './build-output.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'storefront-build-'));
  put('app/page.tsx', 'export default 1');
  put('lib/money.ts', 'export const cents = 1');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function put(file: string, content: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), content);
}

const fingerprint = () => buildFingerprint(root);

test.each([
  ['an edited page', 'app/page.tsx', 'export default 2'],
  ['a new file', 'components/new.tsx', ''],
  ['a changed setting', 'next.config.js', 'export default {}'],
  ['a changed package', 'package-lock.json', '{}'],
])('%s requires a new build', (_name, file, content) => {
  const before = fingerprint();
  put(file, content);
  expect(fingerprint()).not.toBe(before);
});

test.each(['lib/money.test.ts', 'e2e/buy.spec.ts', 'README.md', 'lib/.swap'])(
  '%s does not change the fingerprint',
  (file) => {
    const before = fingerprint();
    put(file, 'changed');
    expect(fingerprint()).toBe(before);
  },
);

test('the encryption key of server actions is generated once and shared by all builds', () => {
  const key = readActionKey(root, undefined);
  expect(Buffer.from(key, 'base64')).toHaveLength(32);
  expect(readActionKey(root, undefined)).toBe(key);
  expect(readActionKey(root, 'given')).toBe('given');
  expect(buildVariables(fingerprint(), key)).toEqual({
    NEXT_DEPLOYMENT_ID: expect.stringMatching(/^[0-9a-f]{16}$/),
    NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: key,
  });
});
