import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../paths.ts';
import { type ClientGraph, readClientGraph } from './client-graph.ts';

const serverFile = /^lib\/(env|log)\.ts$|^lib\/(db|service|testing)\/|\/(store|queries|work)\.ts$/;
const serverPackage = /^(node:|pg$|server-only$|nodemailer|undici|@prisma\/|next-auth$|dinero)/;

const serverFiles = ({ files }: ClientGraph) => files.filter((file) => serverFile.test(file));
const serverPackages = ({ packages }: ClientGraph) =>
  packages.filter(({ name }) => serverPackage.test(name));

describe('the client bundle', () => {
  let graph: ClientGraph;
  beforeAll(async () => {
    graph = await readClientGraph(projectRoot);
  });

  test('is not empty', () => {
    expect(graph.entries.length).toBeGreaterThan(5);
    expect(graph.files.length).toBeGreaterThanOrEqual(graph.entries.length);
  });

  test('has no code that reads secrets, the database or the service', () => {
    expect(serverFiles(graph)).toEqual([]);
  });

  test('has no server packages', () => {
    expect(serverPackages(graph)).toEqual([]);
  });

  test('loads large and rarely used modules lazily', () => {
    const { files, packages } = graph.firstLoad;
    expect(files).toContain('components/checkout/checkout.tsx');
    expect(files).not.toContain('components/ui/icons/icon.tsx');
    expect(files).not.toContain('modules/search/components/suggestion-list.tsx'); // module: search
    expect(packages).toContain('react');
    expect(packages.filter((name) => name.startsWith('zod'))).toEqual([]);
  });
});

describe('a violation', () => {
  const root = mkdtempSync(join(tmpdir(), 'storefront-graph-'));
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  function put(file: string, source: string): void {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), source);
  }

  test('is found through indirect imports', async () => {
    for (const folder of ['app', 'brand', 'modules'])
      mkdirSync(join(root, folder), { recursive: true });
    put('tsconfig.json', '{ "compilerOptions": { "paths": { "@/*": ["./*"] } } }');
    put('components/a.tsx', "// First.\n'use client';\nexport { b } from '@/lib/b';\n");
    put('components/b.tsx', "'use client';\nimport { act } from '@/lib/act';\nact();\n");
    put('lib/b.ts', "import type { S } from './cart/store';\nexport { read as b } from './c';\n");
    put('lib/c.ts', "import pg from 'pg';\nexport { env as read } from './env';\nnew pg.Pool();\n");
    put('lib/env.ts', 'export const env = 1;\n');
    put('lib/cart/change-cart.ts', 'export type S = 1;\n');
    put('lib/act.ts', "'use server';\nimport './db/client';\nexport async function act() {}\n");
    put('lib/db/client.ts', 'export const db = 1;\n');
    const graph = await readClientGraph(root);
    expect(graph.entries.toSorted()).toEqual(['components/a.tsx', 'components/b.tsx']);
    expect(serverFiles(graph)).toEqual(['lib/env.ts']);
    expect(serverPackages(graph)).toEqual([{ name: 'pg', importer: 'lib/c.ts' }]);
  });
});
