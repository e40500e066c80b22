import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '../quality/run.ts';
import { bundlePrograms, programs } from './programs.ts';

let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'programs-'));
  await bundlePrograms(folder);
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a program without a reachable database. */
function start(name: string, args: string[] = [], variables: Record<string, string> = {}) {
  const env = { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none', DEBUG: '', ...variables };
  const program = { name, program: process.execPath, args: [join(folder, `${name}.mjs`), ...args] };
  return run({ ...program, env }, false);
}

test.each(Object.keys(programs))(
  '%s --help prints its usage and does nothing else',
  async (name) => {
    const { ok, output } = await start(name, ['--help']);
    expect([ok, output.split('\n')[0]]).toEqual([
      true,
      expect.stringMatching(/^(?:npm run|node) [\w:.-]+/),
    ]);
  },
);

test.each(['migrate', 'audit-ledger', 'import-catalogue', 'doctor'])(
  '%s refuses an unknown option with one sentence',
  async (name) => {
    const { ok, output } = await start(name, ['--dry-run']);
    expect([ok, output.trim()]).toEqual([
      false,
      expect.stringMatching(/^Unknown option '--dry-run'/),
    ]);
    expect(output).not.toMatch(/^\s+at /m);
  },
);

/** Prints on start-up like Next's server, including a warning of Node.js. */
const SERVER = `
console.log('\\n▲ Next.js 16');
console.log('- Local:   http://localhost:3000\\n- Network: http://localhost:3000\\n');
process.emitWarning('careful');
`;

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

test.each([
  ['web', [], incomplete, 'SERVICE_BASE_URL is missing'],
  ['worker', [], incomplete, 'SERVICE_BASE_URL is missing'],
  ['receiver', [], incomplete, 'SERVICE_BASE_URL is missing'],
  ['receiver', ['--prot', '1'], live, "Unknown option '--prot'"],
  ['web', [], live, 'careful'],
])('%s %j says what happens in lines of JSON', async (name, args, variables, expected) => {
  writeFileSync(join(folder, 'server.js'), SERVER);
  const { output } = await start(name, args, variables);
  const lines = output.split('\n').filter(Boolean);
  const messages = lines.map((line) => (JSON.parse(line) as { message: string }).message);
  expect(messages.join('\n')).toContain(expected);
});
