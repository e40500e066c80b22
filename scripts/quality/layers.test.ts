import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fromRoot, isDeleted } from '../paths.ts';
import { cycles, readImports } from './import-graph.ts';
import { type Domain, domains, layers, layersPage, linterConfiguration } from './layers.ts';

test('every folder of lib/ has a row, except test helpers', () => {
  const folders = readdirSync(fromRoot('lib'), { withFileTypes: true })
    .filter((one) => one.isDirectory() && one.name !== 'testing')
    .map((one) => one.name);
  expect(folders.toSorted()).toEqual(domains.toSorted());
});

test('a domain imports only domains listed before it, so there are no cycles', () => {
  for (const [index, domain] of domains.entries()) {
    const named: readonly Domain[] = layers[domain];
    expect(named.filter((one) => domains.indexOf(one) >= index)).toEqual([]);
  }
});

test('the allowed imports of each domain are exactly those in use', () => {
  const domainOf = (file: string) => /^lib\/([^/]+)\//.exec(file)?.[1];
  const used = new Map(domains.map((one) => [one as string, new Set<string>()]));
  for (const { from, to } of readImports(fromRoot())) {
    const [domain, other] = [domainOf(from), domainOf(to)];
    if (other && domain !== other) used.get(domain ?? '')?.add(other);
  }
  for (const one of domains)
    expect([one, [...(used.get(one) ?? [])].sort()]).toEqual([one, [...layers[one]]]);
});

const trees = (['lib', 'sandbox'] as const).filter((tree) => !isDeleted(tree));

test.each(trees)('no two files of %s/ import each other, types included', (tree) => {
  const imports = readImports(fromRoot(), tree);
  expect(imports.length).toBeGreaterThan(500);
  expect(cycles(imports)).toEqual([]);
});

test('the graph includes JavaScript files and side-effect imports', () => {
  const root = mkdtempSync(join(tmpdir(), 'graph-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, 'lib'));
  writeFileSync(join(root, 'lib/a.ts'), "import './b.js';\n");
  writeFileSync(join(root, 'lib/b.js'), "import { a } from './a';\n");
  expect(readImports(root)).toEqual([
    { from: 'lib/a.ts', to: 'lib/b.js' },
    { from: 'lib/b.js', to: 'lib/a.ts' },
  ]);
});

test('import cycles are found', () => {
  const [a, b, c] = ['a', 'b', 'c'];
  expect(
    cycles([
      { from: a, to: b },
      { from: b, to: c },
    ]),
  ).toEqual([]);
  expect(
    cycles([
      { from: a, to: b },
      { from: b, to: c },
      { from: c, to: b },
    ]),
  ).toEqual([[b, c]]);
});

test('linter configuration and diagram match the table; `npm run graph -- --write` generates both', () => {
  expect(readFileSync(fromRoot('biome.layers.json'), 'utf8')).toBe(linterConfiguration());
  expect(readFileSync(fromRoot('docs', 'layers.md'), 'utf8')).toBe(layersPage());
});
