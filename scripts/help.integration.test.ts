import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fromRoot } from './paths.ts';
import { run } from './quality/run.ts';
import { usageOf } from './shared/command.ts';

const { scripts } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const commands = Object.entries(scripts).flatMap(([name, script]) => {
  const [, file] =
    /scripts\/help\.ts .*?((?:scripts|labs)\/\S+\.ts)(?: --small)?$/.exec(script) ?? [];
  return file ? [{ name, script, file }] : [];
});

test('every command says what it is for', () => {
  expect(commands.length).toBeGreaterThan(20);
  const silent = commands.filter(({ file }) => !usageOf(readFileSync(fromRoot(file), 'utf8')));
  expect(silent.map(({ name }) => name)).toEqual([]);
});

/** Runs a command as npm would. */
const command = (script: string, args: string[], env: Record<string, string> = {}) => {
  const [, ...words] = script.split(' ');
  const variables = { npm_lifecycle_script: script, DEBUG: '', ...env };
  const options = { name: script, program: process.execPath, args: [...words, ...args] };
  return run({ ...options, env: variables }, false);
};

test('--help prints it, and does nothing else', async () => {
  const { ok, output } = await command(scripts['db:migrate'] ?? '', ['--help'], {
    DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
  });
  expect(output).toMatch(/^npm run db:migrate brings the database/);
  expect(ok).toBe(true);
});

test('a mistake is told in a sentence', async () => {
  const wrong = await command(scripts['db:diff'] ?? '', ['--wirte', 'x']);
  expect([wrong.ok, wrong.output.trim().split('\n')[0]]).toEqual([
    false,
    expect.stringContaining("Unknown option '--wirte'"),
  ]);
  expect(wrong.output).not.toMatch(/^\s+at /m);
  const live = await command(scripts['audit:ledger'] ?? '', [], { SHOP_MODE: 'live' });
  expect(live.output).toContain('SERVICE_BASE_URL is missing');
  expect(live.output).not.toMatch(/^\s+at /m);
});
