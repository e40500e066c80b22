import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { variableNames } from '../../lib/env.ts';
import { fromRoot } from '../paths.ts';

test('.env.example explains every variable of the shop, and its build’s key, and no other', () => {
  const text = readFileSync(fromRoot('.env.example'), 'utf8');
  const explained = [...text.matchAll(/^([A-Z][A-Z_\d]*)=/gm)].map(([, name = '']) => name);
  const known = [...variableNames, 'NEXT_SERVER_ACTIONS_ENCRYPTION_KEY'];
  expect(explained.toSorted()).toEqual(known.toSorted());
  expect(explained.length).toBeLessThanOrEqual(30);
});
