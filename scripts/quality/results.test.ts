import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const files = globSync('{app,components,lib}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.|generated/.test(file),
);
/** The source without its comments. */
const sourceOf = (file: string) =>
  readFileSync(join(root, file), 'utf8').replace(/\/\*\*[\s\S]*?\*\//g, '');

/** `outcome` of a call, `kind` of data, `type` of a reducer's action. */
const discriminants = /\b(outcome|kind|type)\??: (['"]|true\b|false\b)/;

/** Unions by another property, each with its reason. */
const others: Readonly<Record<string, string>> = {
  'lib/result.ts': 'Result itself',
  'lib/service/http.ts': 'the reply of an HTTP call: both cases have a status',
  'lib/webhooks/rules.ts': 'the columns of the event’s row, whose state it is',
  'lib/mirror/sweep/sweep.ts': 'stored as JSON, where `kind` is the resource’s',
};

test('unions of outcomes, of data and of actions have one discriminant each', () => {
  const unusual = files.filter((file) =>
    [...sourceOf(file).matchAll(/[^|]\|\s*\{([^{}]*)/g)].some(
      ([, member = '']) =>
        /\b\w+\??: (['"]|true\b|false\b)/.test(member) && !discriminants.test(member),
    ),
  );
  expect(unusual.toSorted()).toEqual(Object.keys(others).toSorted());
});

test('what is called a result is one', () => {
  const named = files.flatMap((file) =>
    [...sourceOf(file).matchAll(/^(?:export )?(?:type|interface) (\w*Result)\b/gm)].map(
      ([, name]) => `${file}#${name}`,
    ),
  );
  expect(named).toEqual(['lib/result.ts#Result']);
});
