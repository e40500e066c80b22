/**
 * `npm run remove -- search agents` removes modules: their folders, routes, tables and pages, and lines
 * of other files that belong to them. With `--drop-tables`, it also writes the migration that drops the
 * tables of an existing shop. Requires a clean work tree, so that `git diff` shows what was removed.
 */
import './shared/brief-errors.ts';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { writeMigration } from './migrations.ts';
import { readManifests } from './modules/manifests.ts';
import { dropSql, planRemoval, refusalOf } from './modules/removal.ts';
import { fromRoot, projectRoot } from './paths.ts';
import { run } from './quality/run.ts';

const { values, positionals: names } = parseArgs({
  options: { 'drop-tables': { type: 'boolean', default: false } },
  allowPositionals: true,
});
const manifests = await readManifests();
if (names.length === 0) {
  const known = manifests.map(({ name }) => name).join(', ');
  throw new Error(`Name the modules to remove: npm run remove -- <name>. Modules: ${known}.`);
}
const refusal = refusalOf(manifests, names);
if (refusal) throw new Error(refusal);

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' });
}
if (git('status', '--porcelain').trim() !== '') {
  throw new Error('The work tree has changes. Commit them first; nothing was removed.');
}

const isText =
  /\.(?:[jt]sx?|mjs|json|md|prisma|sql|css|ya?ml|toml)$|(?:^|\/)(?:Dockerfile|\.env\.example)$/;
const files = new Map(
  git('ls-files', '-z')
    .split('\0')
    .filter((path) => path && existsSync(fromRoot(path)))
    .map((path) => [path, isText.test(path) ? readFileSync(fromRoot(path), 'utf8') : '']),
);
const removed = manifests.filter(({ name }) => names.includes(name));
const remaining = manifests.filter(({ name }) => !names.includes(name));
const { deleted, changed, left } = planRemoval(removed, files, remaining);

for (const path of deleted) {
  rmSync(fromRoot(path));
  console.log(`deleted   ${path}`);
  for (let folder = dirname(fromRoot(path)); isEmpty(folder); folder = dirname(folder)) {
    rmdirSync(folder);
  }
}
for (const [path, { text, lines }] of changed) {
  writeFileSync(fromRoot(path), text);
  console.log(`changed   ${path}: ${lines} ${lines === 1 ? 'line' : 'lines'} fewer`);
}
await format([...changed.keys()]);
if (values['drop-tables']) {
  const migrations = deleted.filter((path) => path.endsWith('/migration.sql'));
  const sql = dropSql(migrations.map((path) => files.get(path) ?? ''));
  const written = sql && writeMigration(`remove_${names.join('_')}`, sql);
  console.log(written ? `written   ${written}` : 'These modules have no tables.');
}
if (left.length > 0) {
  console.log(
    `\nThese lines still name a removed module. Remove or change them:\n${left.join('\n')}`,
  );
}
console.log('\nNext: npm run check, then npm run test:unit.');

function isEmpty(folder: string): boolean {
  return readdirSync(folder).length === 0;
}

async function format(paths: readonly string[]): Promise<void> {
  const code = paths.filter((path) => /\.(?:[jt]sx?|json|css)$/.test(path));
  if (code.length === 0) return;
  const program = fromRoot('node_modules', '.bin', 'biome');
  const unused = ['lint', '--write', '--unsafe', '--only=correctness/noUnusedImports'];
  const layout = ['check', '--write', '--linter-enabled=false'];
  for (const args of [unused, layout]) {
    const { ok, output } = await run({ name: 'format', program, args: [...args, ...code] }, false);
    if (!ok) console.log(output.trimEnd());
  }
}
