import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isLong } from '../lib/testing/long.ts';
import { fromRoot } from './paths.ts';
import { run } from './quality/run.ts';
import { usageOf } from './shared/command.ts';

const { scripts } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const commands = Object.entries(scripts).flatMap(([name, script]) => {
  const [, file] =
    /scripts\/help\.js .*?((?:scripts|labs)\/\S+\.ts)(?: --small)?$/.exec(script) ?? [];
  return file ? [{ name, script, file }] : [];
});

test('every command has a usage text', () => {
  expect(commands.length).toBeGreaterThan(20);
  const silent = commands.filter(({ file }) => !usageOf(readFileSync(fromRoot(file), 'utf8')));
  expect(silent.map(({ name }) => name)).toEqual([]);
});

/** Runs a command as npm does. */
const command = (script: string, args: string[], env: Record<string, string> = {}) => {
  const [, ...words] = script.split(' ');
  const variables = { npm_lifecycle_script: script, DEBUG: '', ...env };
  const options = { name: script, program: process.execPath, args: [...words, ...args] };
  return run({ ...options, env: variables }, false);
};

test('--help prints it and does nothing else', async () => {
  const { ok, output } = await command(scripts['db:migrate'] ?? '', ['--help'], {
    DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
  });
  expect(output).toMatch(/^npm run db:migrate applies pending migrations/);
  expect(ok).toBe(true);
});

test('a Node.js that cannot load TypeScript is told of in one sentence', async () => {
  const script = (scripts.dev ?? '').replace('node ', 'node --no-experimental-strip-types ');
  const { ok, output } = await command(script, ['--help']);
  expect(output.trim()).toMatch(
    /^This command is written in TypeScript, which Node\.js \d.* or later\.$/,
  );
  expect(ok).toBe(false);
});

test('an invalid option is reported in one sentence', async () => {
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

/** These pass unknown arguments on to Playwright or Vitest. */
const passOn = new Set(['test', 'test:long', 'test:e2e']);
const strict = commands.filter(({ name }) => !passOn.has(name));
/** Samples: the other commands behave alike, and each run takes a second or two. */
const samples = ['build', 'bench:sandbox'];

test('a command refuses unknown options before it does anything', async () => {
  const some = strict.filter(({ name }) => isLong || samples.includes(name));
  expect(some.length).toBeGreaterThanOrEqual(samples.length);
  for (const { name, script } of some) {
    const { ok, output } = await command(script, ['--no-such-option']);
    expect([name, ok, output.trim().split('\n')[0]]).toEqual([
      name,
      false,
      expect.stringContaining("Unknown option '--no-such-option'"),
    ]);
    expect(output).not.toMatch(/^\s+at /m);
  }
}, 240_000);

/** `test:integration` is the program of `test:unit`. */
const tools: readonly (readonly [string, string])[] = [
  ['test:unit', 'Unknown option `--nonsense`'],
  ...(isLong
    ? ([
        ['test:integration', 'Unknown option `--nonsense`'],
        ['test:e2e', "error: unknown option '--nonsense'"],
      ] as const)
    : []),
];

test.each(tools)(
  'npm run %s refuses an option that its tool does not know, before it builds',
  async (name, message) => {
    const { ok, output } = await command(scripts[name] ?? '', ['--nonsense']);
    expect([ok, output.trim()]).toEqual([false, message]);
  },
);

/** In `npm test` a fast one; in `npm run test:long` one of each kind. */
const numbered: readonly (readonly [string, string])[] = [
  ['bench:sandbox', '--slices'],
  ...(isLong
    ? ([
        ['bench:prices', '--changes'],
        ['bench:transactions', '--rows'],
        ['torture', '--orders'],
        ['receiver', '--port'],
      ] as const)
    : []),
];

test.each(numbered)(
  'npm run %s refuses a %s that is not a number before it does anything',
  async (name, option) => {
    const { ok, output } = await command(scripts[name] ?? '', [option, 'many']);
    expect([ok, output.trim()]).toEqual([false, `${option} takes a number, not "many"`]);
  },
);

test('npm test explains how to test a folder', async () => {
  const { ok, output } = await command(scripts.test ?? '', ['lib/cart']);
  expect([ok, output]).toEqual([false, expect.stringContaining('npm run test:unit -- lib/cart')]);
  expect(output).not.toMatch(/^\s+at /m);
});

test.each(isLong ? ['worker', 'receiver'] : ['receiver'])(
  'npm run %s names missing variables',
  async (name) => {
    const { ok, output } = await command(scripts[name] ?? '', [], { SHOP_MODE: 'live' });
    expect([ok, output]).toEqual([false, expect.stringContaining('SERVICE_BASE_URL is missing')]);
    expect(output).not.toMatch(/^\s+at |"stack"/m);
  },
);
