import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const LITERAL = /\b(state|status|"standing"|"fulfilmentStatus") ?(=|<>|IN \(|NOT IN \() ?'[A-Z_]+'/;

test('SQL takes states from their types, so that none outlives its name', () => {
  const files = globSync('{lib,scripts}/**/*.ts').filter(
    (file) => !/\.test\.|generated|lib\/testing/.test(file),
  );
  const literal = files.filter((file) => LITERAL.test(readFileSync(file, 'utf8')));
  // The invariants are checked against the code: they depend on nothing of it.
  expect(literal).toEqual(['lib/checkout/orders/invariants.ts']);
});
