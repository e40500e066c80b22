import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fromRoot } from './paths.ts';
import { run } from './quality/run.ts';

const { scripts } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

function command(name: string, args: string[], env: Record<string, string> = {}) {
  const [, ...words] = (scripts[name] ?? '').split(' ');
  const options = { name, program: process.execPath, args: [...words, ...args] };
  return run({ ...options, env: { DEBUG: '', ...env } }, false);
}

const live = { SHOP_MODE: 'live' };

test.each([
  ['build', ['--wirte'], {}, "Unknown option '--wirte'"],
  ['db:diff', ['--wirte', 'x'], {}, "Unknown option '--wirte'"],
  ['test:unit', ['--nonsense'], {}, 'Unknown option `--nonsense`'],
  ['test', ['lib/cart'], {}, 'npm run test:unit -- lib/cart'],
  ['audit:ledger', [], live, 'SERVICE_BASE_URL is missing'],
  ['receiver', [], live, 'SERVICE_BASE_URL is missing'],
])('npm run %s %s stops with a sentence, not a stack trace', async (name, args, env, message) => {
  const { ok, output } = await command(name, args, env);
  expect([ok, output]).toEqual([false, expect.stringContaining(message)]);
  expect(output).not.toMatch(/^\s+at |"stack"/m);
});
