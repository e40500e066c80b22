import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fromRoot } from '../paths.ts';
import { formatsFile } from './address-formats.ts';

test('the address formats match the package; npm run addresses regenerates them', () => {
  expect(readFileSync(fromRoot('lib', 'addresses', 'formats.ts'), 'utf8')).toBe(formatsFile());
});
