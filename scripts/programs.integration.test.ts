import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { programOf } from '@/lib/process/commands';
import { fromRoot } from './paths.ts';
import { bundlePrograms, programs } from './programs.ts';
import { run } from './quality/run.ts';

let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'programs-'));
  await bundlePrograms(folder);
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const servers = ['web', 'worker', 'receiver'];

function start(name: string, args: string[] = [], variables: Record<string, string> = {}) {
  const env = { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none', DEBUG: '', ...variables };
  const program = { name, program: process.execPath, args: [join(folder, `${name}.mjs`), ...args] };
  return run({ ...program, env }, false);
}

test('every command of an image is a program, built from the file of its npm script', () => {
  const { scripts } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  for (const [script, name] of Object.entries(programOf)) {
    expect(scripts[script], script).toMatch(new RegExp(` ${programs[name]}$`));
  }
});

const incomplete = { NODE_ENV: 'production', SHOP_MODE: 'live', SITE_URL: 'https://shop.example' };

const live = {
  ...incomplete,
  SERVICE_BASE_URL: 'https://pay.example',
  SERVICE_TENANT_ID: 'acme',
  SERVICE_CLIENT_ID: 'id',
  SERVICE_CLIENT_SECRET: 'given-by-the-service',
  SERVICE_WEBHOOK_SECRET: 'given-by-the-service-too',
  NEXTAUTH_SECRET: 'x'.repeat(32),
  TOKEN_ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64'),
  NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: Buffer.alloc(32, 2).toString('base64'),
  SMTP_URL: 'smtps://user:pw@mail.example',
  MAIL_FROM: 'Shop <hello@shop.example>',
  TRUSTED_PROXIES: '1',
};

test.each(servers)('%s names the variables that are missing', async (name) => {
  const { ok, output } = await start(name, [], incomplete);
  expect([ok, output]).toEqual([false, expect.stringContaining('SERVICE_BASE_URL is missing')]);
  expect(output).not.toMatch(/^\s+at /m);
});

test('web starts the server of the folder', async () => {
  writeFileSync(join(folder, 'server.js'), "console.log('serving at', process.env.HOSTNAME)");
  expect(await start('web', [], live)).toMatchObject({
    ok: true,
    output: 'serving at 127.0.0.1\n',
  });
});
