import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@/lib/testing/database';
import { isLong } from '@/lib/testing/long';
import { fromRoot } from '../paths.ts';
import { run } from '../quality/run.ts';
import { withoutShopVariables } from './env-files.ts';

/* Commands run in a copy of this checkout, with variables in its `.env` only. */

const sources = [
  ...['brand', 'components', 'lib', 'modules', 'prisma', 'sandbox', 'scripts'],
  ...['next.config.js', 'package.json', 'prisma.config.ts', 'tsconfig.json'],
];
const { scripts } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'storefront-env-'));
  for (const name of sources) cpSync(fromRoot(name), join(folder, name), { recursive: true });
  symlinkSync(fromRoot('node_modules'), join(folder, 'node_modules'));
});

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.drop();
});

function writeEnv(name: string, variables: Readonly<Record<string, string>>): void {
  const lines = Object.entries(variables).map(([key, value]) => `${key}=${value}\n`);
  writeFileSync(join(folder, name), lines.join(''));
}

function command(name: string, ...args: string[]) {
  const script = scripts[name] ?? '';
  const [, ...words] = script.split(' ');
  const inherited = withoutShopVariables();
  const env = { ...inherited, DATA_DIR: '', DEBUG: '' };
  return run(
    { name, program: process.execPath, args: [...words, ...args], env, cwd: folder },
    false,
  );
}

test('.env.local overrides .env', async () => {
  writeEnv('.env', { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' });
  writeEnv('.env.local', { DATABASE_URL: database.url });
  const { ok, output } = await command('db:migrate').finally(() => writeEnv('.env.local', {}));
  expect([ok, output]).toEqual([true, expect.stringContaining('The database is up to date.')]);
});

const moreCommands = [
  ...['mirror:sweep', 'webhooks:replay -- --dead', 'doctor -- --offline', 'catalogue:import'],
  ...['catalogue:create', 'seed', 'worker', 'receiver', 'dev'],
];

test.each(['audit:ledger', 'start', ...(isLong ? moreCommands : [])])(
  'npm run %s reads .env',
  async (words) => {
    writeEnv('.env', { SHOP_MODE: 'live', SITE_URL: 'https://shop.example' });
    const [name = '', ...args] = words.split(/ (?:-- )?/);
    const { ok, output } = await command(name, ...args);
    expect([ok, output]).toEqual([false, expect.stringContaining('SERVICE_BASE_URL is missing')]);
    expect(output).not.toContain('SITE_URL is missing');
  },
);

test('npm run build reads the mode of .env, and requires only the encryption key of a live shop', async () => {
  writeEnv('.env', { SHOP_MODE: 'live' });
  const { ok, output } = await command('build');
  expect([ok, output]).toEqual([
    false,
    expect.stringContaining('NEXT_SERVER_ACTIONS_ENCRYPTION_KEY is missing'),
  ]);
});
