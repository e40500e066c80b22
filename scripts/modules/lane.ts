import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { Manifest } from '../../modules/manifest-type.ts';
import { projectRoot } from '../paths.ts';
import { type PartResult, runPart } from '../quality/parts.ts';
import { run } from '../quality/run.ts';
import { readManifests } from './manifests.ts';
import { refusalOf } from './removal.ts';

const rowSchema = z.object({
  name: z.string(),
  deleted: z.number(),
  left: z.number(),
  minutes: z.number(),
});
type Row = z.infer<typeof rowSchema>;

const stateSchema = z.object({ commit: z.string(), rows: z.array(rowSchema) });

const clone = join(tmpdir(), 'storefront-modules');
const stateFile = `${clone}.json`;

/**
 * `npm run test:long -- modules`: in a clone of the latest commit, removes each module with those that require it,
 * then several sets, and checks that types, lint, dead code and unit tests pass. For sets, a browser also buys
 * in a build. An interrupted run resumes on the same commit.
 */
export async function moduleLane(report: (part: PartResult) => void): Promise<void> {
  const commit = git(projectRoot, 'rev-parse', 'HEAD');
  const rows = readRows(commit);
  const manifests = await readManifests();
  const alone = manifests.map(({ name }) => [name, ...dependentsOf(name, manifests)]);
  for (const set of [...alone, ...setsOf(manifests, Number.parseInt(commit.slice(0, 8), 16))]) {
    const name = set.join(', ');
    const earlier = rows.find((row) => row.name === name);
    if (earlier) {
      const title = `Without ${name}, in an earlier run`;
      report({ name: title, passed: 1, failed: 0, minutes: earlier.minutes });
      continue;
    }
    const part = await runPart(`Without ${name}`, async () => {
      const startedAt = performance.now();
      await prepare(commit);
      const counts = await tryWithout(set);
      rows.push({ name, ...counts, minutes: (performance.now() - startedAt) / 60_000 });
      writeFileSync(stateFile, JSON.stringify({ commit, rows }));
      return { passed: 1, failed: 0 };
    });
    report(part);
  }
  console.log(`\n${tableOf(rows)}`);
}

function dependentsOf(name: string, manifests: readonly Manifest[]): string[] {
  return manifests.filter(({ requires }) => requires.includes(name)).map((other) => other.name);
}

/**
 * Sets of modules to remove together: all; all but subscriptions; stock and fulfilment; a random pair.
 * Sets are skipped when a module is missing, or required by a module outside the set.
 */
function setsOf(manifests: readonly Manifest[], seed: number): string[][] {
  const names = manifests.map(({ name }) => name);
  const pairs = names.flatMap((first, index) =>
    names.slice(index + 1).map((second) => [first, second]),
  );
  const removable = (set: readonly string[]) => set.length > 1 && !refusalOf(manifests, set);
  const allowed = pairs.filter(removable);
  return [
    names,
    names.filter((name) => name !== 'subscriptions'),
    ['stock', 'fulfilment'],
    allowed[seed % allowed.length] ?? [],
  ].filter(removable);
}

function readRows(commit: string): Row[] {
  if (!existsSync(stateFile)) return [];
  const { success, data } = stateSchema.safeParse(JSON.parse(readFileSync(stateFile, 'utf8')));
  return success && data.commit === commit ? data.rows : [];
}

function git(cwd: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd, encoding: 'utf8' }).trim();
}

/** @throws Error with the end of the program's output when it fails */
async function inClone(name: string, program: string, ...args: string[]): Promise<string> {
  const { ok, output } = await run({ name, program, args, cwd: clone }, false);
  if (!ok) throw new Error(`${name} failed:\n${output.slice(-8_000)}`);
  return output;
}

async function prepare(commit: string): Promise<void> {
  const stamp = join(clone, 'node_modules', '.commit');
  const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : null;
  if (installed === null) {
    rmSync(clone, { recursive: true, force: true });
    git(projectRoot, 'clone', '--quiet', projectRoot, clone);
  }
  git(clone, 'fetch', '--quiet', projectRoot, commit);
  git(clone, 'reset', '--quiet', '--hard', commit);
  git(clone, 'clean', '--quiet', '-fd');
  if (installed === commit) return;
  await inClone('npm ci', 'npm', 'ci', '--prefer-offline', '--no-audit');
  writeFileSync(stamp, commit);
}

async function tryWithout(names: readonly string[]): Promise<Pick<Row, 'deleted' | 'left'>> {
  const node = process.execPath;
  const output = await inClone('npm run remove', node, 'scripts/remove.ts', ...names);
  if (output.includes('still name a removed module')) throw new Error(output);
  await inClone('npm run check', node, 'scripts/testing/check.ts');
  // The model takes half a minute, and imports the payment path alone.
  const unit = ['scripts/testing/vitest.ts', '--project=unit', '--exclude=labs/models/**'];
  await inClone('unit tests', node, ...unit);
  if (names.length > 1) {
    const purchase = ['e2e/checkout/checkout.spec.ts', '--project=desktop', '-g', 'a guest buys'];
    await inClone('build and purchase', node, 'scripts/testing/e2e.ts', ...purchase);
  }
  const files = git(clone, 'ls-files', '--cached', '--others', '--exclude-standard')
    .split('\n')
    .filter((file) => /^(?:app|brand|components|lib|modules)\/.*\.tsx?$/.test(file))
    .filter((file) => !/\.test\.tsx?$|^lib\/testing\/|\/e2e\//.test(file))
    .filter((file) => existsSync(join(clone, file)));
  const lines = files.map((file) => readFileSync(join(clone, file), 'utf8').split('\n').length - 1);
  return {
    deleted: output.match(/^deleted /gm)?.length ?? 0,
    left: lines.reduce((sum, count) => sum + count, 0),
  };
}

function tableOf(rows: readonly Row[]): string {
  const cells = [
    ['without', 'files removed', 'lines left', 'minutes'],
    ...rows.map(({ name, deleted, left, minutes }) => [
      ...[name, String(deleted), left.toLocaleString('en')],
      minutes.toFixed(1),
    ]),
  ];
  return cells
    .map(([name, ...rest]) => `${rest.map((cell) => cell.padStart(15)).join('')}  ${name}`)
    .join('\n');
}
