import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fromRoot } from '../paths.ts';
import { formatsFile } from './address-formats.ts';

test('the address formats are those of the package: npm run addresses', () => {
  expect(readFileSync(fromRoot('lib', 'addresses', 'formats.ts'), 'utf8')).toBe(formatsFile());
});
