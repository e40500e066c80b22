import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** Public functions, or ones checked in another way, each with its reason. */
const open: Readonly<Record<string, string>> = {
  'lib/catalog/queries.ts': 'the catalogue is public',
  'lib/catalog/selling/selling-views.ts': 'the catalogue is public',
  'lib/search/queries.ts': 'the catalogue is public',
  'lib/subscriptions/queries.ts#plansOnOffer': 'the catalogue is public',
  'lib/subscriptions/queries.ts#plansForCategory': 'the catalogue is public',
  'lib/customers/queries.ts#emailToRestore': 'by the token of an e-mail',
  'lib/invoices/queries.ts#orderInvoice': 'orderForViewer and orderForStaff check, inside',
  'lib/orders/queries.ts#redirectExpiredLink': 'by the key of an order’s link; reads nothing else',
  'lib/demo/store.ts#requestHistory': 'npm run seed calls it too; it fills the demo only',
  'lib/auth/session.ts': 'asks about the session itself',
  'lib/ratelimit/store.ts': 'counts whoever asks',
  'lib/audit/exports.ts#recordExport': 'writes what an actor did',
  'lib/audit/store.ts#recordAudit': 'writes what an actor did',
  'lib/db/sql/count.ts#countUpTo': 'a count, for a query that checks',
};

type Use = { file: string; name: string; by: string };

/** Functions of lib/ with database access that pages, components, exports and the actions of staff call. */
function uses(): Use[] {
  const callers = ['app', 'components', 'lib'].flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).filter(
      (file) =>
        !file.includes('.test.') &&
        (!file.startsWith('lib/') ||
          file.startsWith('lib/dashboard/') ||
          /\bstaffAction\(action/.test(read(file))),
    ),
  );
  return callers.flatMap((by) =>
    [...read(by).matchAll(/^import \{([^}]*)\} from '(@\/lib\/|\.\.?\/)([^']+)';/gm)].flatMap(
      ([, names = '', base = '', path = '']) => {
        const stem = base === '@/lib/' ? `lib/${path}` : join(dirname(by), base, path);
        const file = [`${stem}.ts`, `${stem}.tsx`].find((one) => existsSync(join(root, one)));
        if (!file?.startsWith('lib/') || !readsDatabase(read(file))) return [];
        return names
          .split(',')
          .map((name) => name.trim().replace(/ as .*/, ''))
          .filter((name) => name && !name.startsWith('type '))
          .map((name) => ({ file, name, by }));
      },
    ),
  );
}

const readsDatabase = (source: string) =>
  /from '@\/lib\/db\/client'/.test(source) && !/^'use server'/.test(source);

/** The source of an exported function; null if it is none, or reads nothing. */
function reader({ file, name }: Use): string | null {
  const [text] =
    new RegExp(`^export (async )?function\\*? ${name}\\b[\\s\\S]*?^}$`, 'm').exec(read(file)) ?? [];
  return text && /\basync\b|\bPromise<|Generator<|\bdb\(\)|\bevery/.test(text) ? text : null;
}

const checks =
  /\b(requireStaff|requireViewer|viewer|roleOf|currentShopper|demoOnly)\(|: (Staff|Viewer)\b/;

test('queries of pages and exports check the viewer, or take a checked viewer', () => {
  const all = uses();
  expect(all.length).toBeGreaterThan(100);
  const unchecked = all.filter((use) => {
    const text = reader(use);
    return (
      text && !checks.test(text) && !(use.file in open) && !(`${use.file}#${use.name}` in open)
    );
  });
  expect([...new Set(unchecked.map(({ file, name }) => `${file}#${name}`))].sort()).toEqual([]);
});

test('decisions take checked staff: whoever calls them has checked the role', () => {
  const files = globSync('lib/**/*.ts', { cwd: root }).filter((file) => !file.includes('.test.'));
  const open = files.filter((file) => /\b(actor|who|staff): Actor\b/.test(read(file)));
  expect(open.toSorted()).toEqual(['lib/audit/exports.ts', 'lib/audit/store.ts']);
});

test('each exception is needed', () => {
  const used = new Set(uses().flatMap(({ file, name }) => [file, `${file}#${name}`]));
  expect(Object.keys(open).filter((one) => !used.has(one))).toEqual([]);
});

test('only the check and tests cast to Viewer', () => {
  const files = globSync('{app,components,lib,labs,scripts}/**/*.{ts,tsx}', { cwd: root });
  const casts = (pattern: RegExp) =>
    files
      .filter((file) => !/node_modules|\.test\./.test(file) && pattern.test(read(file)))
      .toSorted();
  expect(casts(/\bas Staff\b/)).toEqual([
    'lib/auth/staff.ts',
    'lib/demo/merchant.ts',
    'lib/testing/viewers.ts',
  ]);
  // The demo's order history and the torture test have customers without a session.
  expect(casts(/\bas Viewer\b/)).toEqual([
    'labs/torture/subscribers/subscriber.ts',
    'lib/auth/viewer.ts',
    'lib/demo/history.ts',
    'lib/testing/viewers.ts',
  ]);
});
