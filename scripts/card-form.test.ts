import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cardFormOf, recordCardForm } from './card-form.ts';
import { examineCardForm } from './doctor.ts';

let root: string;
let build: string;
const installed = () => join(root, 'node_modules/@service/web');

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'card-form-'));
  build = join(root, 'build');
  for (const folder of ['build', 'sandbox/web', 'node_modules/@service']) {
    mkdirSync(join(root, folder), { recursive: true });
  }
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('a standalone build records that it contains the demo’s card form', () => {
  symlinkSync(join(root, 'sandbox/web'), installed());
  recordCardForm(build, root);
  expect([cardFormOf(root), cardFormOf(build)]).toEqual(['demo', 'demo']);
  expect(examineCardForm(build)).toMatchObject({ level: 'problem' });
});

test('a standalone build records that it contains the service’s card form', () => {
  mkdirSync(installed());
  recordCardForm(build, root);
  expect([cardFormOf(root), cardFormOf(build)]).toEqual(['own', 'own']);
  expect(examineCardForm(build)).toMatchObject({ level: 'ok' });
});

test('without a record, the card form of a build is unknown', () => {
  expect(cardFormOf(build)).toBe('unknown');
  writeFileSync(join(build, 'card-form.txt'), 'anything');
  expect(examineCardForm(build)).toMatchObject({ level: 'warning' });
});
