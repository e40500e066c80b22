import { expect, test } from 'vitest';
import { commandLine } from './commands';

test('a command is written as people type it in a checkout or in a build', () => {
  const named = (started: string) => commandLine('mirror:sweep', ['--force'], started);
  expect(named('/shop/web.mjs')).toBe('node mirror-sweep.mjs --force');
  expect(named('/shop/server.js')).toBe('node mirror-sweep.mjs --force');
  expect(named('/source/node_modules/next/dist/bin/next')).toBe('npm run mirror:sweep -- --force');
  expect(commandLine('worker', [], '/shop/doctor.mjs')).toBe('./run.sh worker');
  expect(commandLine('db:migrate', [], '/shop/doctor.mjs')).toBe('node migrate.mjs');
  expect(commandLine('db:migrate', [], 'scripts/doctor.ts')).toBe('npm run db:migrate');
});
