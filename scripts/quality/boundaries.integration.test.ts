import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fromRoot } from '../paths.ts';

// `N` in a path is replaced by a unique name.
const forbidden = [
  ['a page reads the database', 'app/N/page.tsx', '@/lib/db/client'],
  ['a page calls the service', 'app/N/page.tsx', '@/lib/service/client'],
  ['a component reads the database', 'components/N.tsx', '@/lib/db/client'],
  ['a component calls the service', 'components/N.tsx', '@/lib/service/client'],
  ['a component knows a route', 'components/N.tsx', '@/app/page'],
  ['a page uses what Next does not document', 'app/N/page.tsx', 'next/dist/server/web/utils'],
  ['a component does', 'components/N.tsx', 'next/dist/client/components/app-router'],
  ['a domain does', 'lib/cache/N.ts', 'next/dist/server/lib/cache-handlers/default.external'],
  ['a domain knows a route', 'lib/cart/N.ts', '@/app/page'],
  ['a domain knows a component', 'lib/cart/N.ts', '@/components/ui/button'],
  ['a domain knows the launcher', 'lib/cart/N.ts', '@/scripts/paths'],
  ['a domain knows the labs', 'lib/cart/N.ts', '@/labs/bench/shared/load'],
  ['the mirror knows the payments', 'lib/mirror/N.ts', '@/lib/payments/reconcile'],
  ['the mirror knows the checkout', 'lib/mirror/N.ts', '@/lib/checkout/match'],
  ['the payments know a kind of payment', 'lib/payments/N.ts', '@/lib/checkout/order-payment'],
  ['the payments know the other kind', 'lib/payments/N.ts', '@/lib/subscriptions/attempt/store'],
  ['a sign-in knows the cart', 'lib/auth/N.ts', '@/lib/cart/store'],
  ['a mail knows what it tells of', 'lib/mail/N.ts', '@/lib/orders/access/links'],
  ['customers know subscriptions', 'lib/customers/N.ts', '@/lib/subscriptions/changes/manage'],
  ['what is loose knows a domain', 'lib/N.ts', '@/lib/db/client'],
  ['rules of a domain know another', 'lib/cart/rules.ts', '@/lib/orders/status'],
  ['the service client knows a domain', 'lib/service/N.ts', '@/lib/cart/store'],
  ['the service client knows a domain beside it', 'lib/service/N.ts', '../cart/store'],
  ['the database client knows a domain', 'lib/db/N.ts', '@/lib/orders/rules'],
  ['rules read the database', 'lib/N/rules.ts', '@/lib/db/client'],
  ['rules read a store', 'lib/N/rules.ts', './store'],
  ['rules read another store', 'lib/N/rules.ts', '@/lib/orders/store'],
  ['rules read a clock', 'lib/N/rules.ts', '@/lib/clock'],
  ['rules read a file', 'lib/N/rules.ts', 'node:fs'],
  ['the shop uses the sandbox', 'lib/cart/N.ts', '../../sandbox/tenants.ts'],
  ['a page uses the sandbox', 'app/N/page.tsx', '@/sandbox/tenants'],
  ['a component uses the sandbox', 'components/N.tsx', '@/sandbox/cards'],
  ["a domain's test uses the sandbox", 'lib/cart/N.test.ts', '@/sandbox/server'],
  ['a script uses the sandbox', 'scripts/N.ts', '../sandbox/cards.ts'],
  ['a proof of the shop uses the sandbox', 'labs/N.ts', '../sandbox/cards.ts'],
  ['a proof of the service uses the shop', 'labs/conformance/N.ts', '@/lib/money'],
  ['the sandbox uses the shop', 'sandbox/api/N.ts', '../../lib/money.ts'],
  ['the sandbox uses an alias of the shop', 'sandbox/api/N.ts', '@/lib/money'],
  ["the sandbox uses the shop's libraries", 'sandbox/api/N.ts', 'pg'],
] as const;

const allowed = [
  ['app/N/page.tsx', '@/components/ui/button'],
  ['app/N/page.tsx', '@/lib/cart/queries'],
  ['components/N.tsx', '@/lib/cart/rules'],
  ['components/N.tsx', '@service/web'],
  ['lib/cart/N.ts', '@/lib/db/client'],
  ['lib/catalog/N.ts', '@/lib/service/client'],
  ['lib/checkout/N.ts', '@/lib/payments/store'],
  ['lib/worker/N.ts', '@/lib/subscriptions/effects'],
  ['lib/service/N.ts', '@/lib/env'],
  ['lib/service/N.ts', '@/lib/service/replies'],
  ['lib/N/rules.ts', '@/lib/money'],
  ['lib/cart/N.test.ts', '@/lib/testing/database'],
  ['sandbox/api/N.ts', '../tenants.ts'],
  ['labs/N.ts', '@/lib/cart/store'],
  ['labs/robustness/N.ts', '../../sandbox/server.ts'],
] as const;

const readsNoEnvironment = ['app/N/page.tsx', 'components/N.tsx', 'lib/cart/N.ts', 'sandbox/N.ts'];
const readsEnvironment = ['lib/env.ts', 'scripts/N.ts'];

const root = mkdtempSync(join(tmpdir(), 'storefront-lint-'));
const ruleAndFile = /lint\/\w+\/(noRestrictedImports|noProcessEnv|noImportCycles),file=([^,]+)/g;
const broken = new Map<string, string[]>();
let count = 0;

/** Writes a file to be linted and returns its path. */
function put(pattern: string, source: string): string {
  count += 1;
  const file = pattern.replace('N', `case${count}`);
  mkdirSync(join(root, dirname(file)), { recursive: true });
  writeFileSync(join(root, file), source);
  return file;
}

const importing = (specifier: string) => `import { x } from '${specifier}';\nconsole.log(x);\n`;
const reading = 'console.log(process.env.NODE_ENV);\n';

const forbiddenFiles = forbidden.map(
  ([name, pattern, specifier]) => [name, put(pattern, importing(specifier))] as const,
);
const allowedFiles = allowed.map(
  ([pattern, specifier]) => [put(pattern, importing(specifier)), specifier] as const,
);
const silentFiles = readsNoEnvironment.map((pattern) => put(pattern, reading));
const readingFiles = readsEnvironment.map((pattern) => put(pattern, reading));

/** Two files of a folder that import each other's types. */
function putCycle(folder: string): readonly [string, string] {
  const first = put(`${folder}/N.ts`, '');
  const second = put(
    `${folder}/N.ts`,
    `import type { Left } from './${basename(first)}';\nexport type Right = Left | null;\n`,
  );
  const back = `import type { Right } from './${basename(second)}';\nexport type Left = Right[];\n`;
  writeFileSync(join(root, first), back);
  return [first, second];
}

const withoutCycles = [
  'sandbox',
  'labs/conformance',
  'lib/cart',
  'brand',
  'components/cart',
  'app',
  'scripts',
].map((folder) => [folder, putCycle(folder)] as const);

beforeAll(() => {
  for (const name of ['biome.json', 'biome.layers.json']) cpSync(fromRoot(name), join(root, name));
  const { stdout } = spawnSync(
    fromRoot('node_modules', '.bin', 'biome'),
    ['lint', '.', '--vcs-enabled=false', '--reporter=github', '--max-diagnostics=none'],
    { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' },
  );
  for (const [, rule = '', path = ''] of stdout.matchAll(ruleAndFile)) {
    const file = path.slice(path.indexOf(root) + root.length + 1);
    broken.set(file, [...(broken.get(file) ?? []), rule]);
  }
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('an import that violates the layers is an error', () => {
  test.each(forbiddenFiles)('%s (%s)', (_name, file) => {
    expect([...new Set(broken.get(file))]).toEqual(['noRestrictedImports']);
  });
});

describe('an import that follows the layers is allowed', () => {
  test.each(allowedFiles)('%s may use %s', (file) => {
    expect(broken.get(file)).toBeUndefined();
  });
});

describe('import cycles are an error, types included', () => {
  test.each(withoutCycles)('in %s', (_folder, files) => {
    for (const file of files) expect(broken.get(file)).toEqual(['noImportCycles']);
  });
});

describe('the environment is read in one place', () => {
  test.each(silentFiles)('not in %s', (file) => {
    expect(broken.get(file)).toEqual(['noProcessEnv']);
  });

  test.each(readingFiles)('but in %s', (file) => {
    expect(broken.get(file)).toBeUndefined();
  });
});
