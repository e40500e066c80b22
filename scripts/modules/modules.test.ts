import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { variableNames } from '../../lib/env.ts';
import { fromRoot, projectRoot } from '../paths.ts';
import { readManifests } from './manifests.ts';
import { planRemoval } from './removal.ts';

const manifests = await readManifests();
const names = manifests.map(({ name }) => name);

const files = new Map(
  execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: projectRoot,
    encoding: 'utf8',
  })
    .split('\0')
    .filter((path) => /\.(?:[jt]sx?|md|prisma|sql)$|^\.env\.example$/.test(path))
    .filter(
      (path) => !/^scripts\/modules\/|^docs\/modules\.md$/.test(path) && existsSync(fromRoot(path)),
    )
    .map((path) => [path, readFileSync(fromRoot(path), 'utf8')]),
);

function modulesOf(path: string): string[] {
  const imports = (files.get(path) ?? '').matchAll(
    /(?:from |import\()'(?:@\/|(?:\.{1,2}\/)+)modules\/([\w-]+)\//g,
  );
  return [...new Set([...imports].map(([, name = '']) => name))];
}

test('each module has a manifest, whose files, variables and modules exist', () => {
  const folders = readdirSync(fromRoot('modules'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect(names).toEqual(folders.toSorted());
  for (const { routes, files: own = [], shared = [], variables, docs, requires } of manifests) {
    const paths = [
      ...own,
      ...shared,
      ...routes.map((route) => `app/${route}`),
      ...docs.map((page) => `docs/${page}`),
    ];
    expect(paths.filter((path) => !existsSync(fromRoot(path)))).toEqual([]);
    expect(variables.filter((variable) => !variableNames.includes(variable))).toEqual([]);
    expect(requires.filter((name) => !names.includes(name))).toEqual([]);
  }
});

test('a module imports only the modules that its manifest requires or uses', () => {
  const wrong = manifests.flatMap(({ name, requires, uses = [] }) =>
    [...files.keys()]
      .filter((path) => path.startsWith(`modules/${name}/`))
      .flatMap((path) => modulesOf(path).map((used) => [path, used] as const))
      .filter(([, used]) => used !== name && ![...requires, ...uses].includes(used)),
  );
  expect(wrong).toEqual([]);
});

test('only modules, registries, routes, tests and a module’s own files import from modules', () => {
  const own = manifests.flatMap(({ files = [] }) => files);
  const isAllowed = (path: string) =>
    own.some((file) => path === file || path.startsWith(`${file}/`)) ||
    /^modules\/|^app\/|^e2e\/|^next\.config\.js$|^labs\/|^lib\/testing\/|\.test\.tsx?$|^scripts\/catalogue\//.test(
      path,
    );
  const wrong = [...files.keys()].filter((path) => !isAllowed(path) && modulesOf(path).length > 0);
  expect(wrong).toEqual([]);
});

test.each(manifests)('the removal of $name leaves no line that names it', (manifest) => {
  const { deleted, left } = planRemoval(
    [manifest],
    files,
    manifests.filter((other) => other !== manifest),
  );
  expect(deleted).toContain(`modules/${manifest.name}/manifest.ts`);
  expect(left).toEqual([]);
});

/** The tables of a module's schema. */
function tablesOf(name: string): string[] {
  const schema = files.get(`prisma/schema/${name}.prisma`) ?? '';
  return [...schema.matchAll(/@@map\("(\w+)"\)/g)].map(([, table = '']) => table);
}

/** Sources that stay without a module, and without those that require it, as they are then. */
function sourcesWithout(name: string): [path: string, text: string][] {
  const isRemoved = (one: (typeof manifests)[number]) =>
    one.name === name || one.requires.includes(name);
  const { deleted, changed } = planRemoval(
    manifests.filter(isRemoved),
    files,
    manifests.filter((one) => !isRemoved(one)),
  );
  return [...files.keys()]
    .filter((path) => /^(?:app|components|lib|modules|scripts)\//.test(path))
    .filter((path) => !path.includes('.test.') && !deleted.includes(path))
    .map((path) => [path, changed.get(path)?.text ?? files.get(path) ?? '']);
}

test.each(manifests)('the removal of $name leaves no SQL that reads its tables', ({ name }) => {
  const tables = tablesOf(name);
  if (tables.length === 0) return;
  const reads = new RegExp(`\\b(?:FROM|JOIN|INTO|UPDATE) "?(?:${tables.join('|')})\\b`);
  const left = sourcesWithout(name).filter(([, text]) => reads.test(text));
  expect(left.map(([path]) => path)).toEqual([]);
});
