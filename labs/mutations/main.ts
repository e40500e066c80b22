/**
 * `npm run labs -- mutations [--only text] [--continue] [--processes n]` removes each guard of the checkout in a
 * copy of the tree and runs the tests: a guard whose removal no test detects lacks a test. `--continue` resumes an
 * interrupted run and retries undetected guards. Results are stored in `.data/mutations.json`; the test that
 * detected a guard before runs first. Exits with 1 if a removal was not detected.
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { dataDirectory, fromRoot, projectRoot } from '../../scripts/paths.ts';
import { startTemporaryCluster } from '../../scripts/postgres.ts';
import { keepTemporaryFilesInMemory } from '../../scripts/shared/memory.ts';
import { mutations } from './list.ts';
import type { Mutation } from './mutation.ts';
import { type Healthy, type Trial, tryMutation } from './try-mutation.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    continue: { type: 'boolean', default: false },
    processes: { type: 'string', default: '1' },
  },
});
const processes = Number(values.processes);
if (!Number.isInteger(processes) || processes < 1) {
  console.error(`--processes must be a whole number of at least 1, not ${values.processes}`);
  process.exit(2);
}
const selected = mutations.filter((one) => `${one.guard} ${one.file}`.includes(values.only));
/** Ignored by git, but needed by tests. */
const generated = ['lib/db/generated', 'brand/art/generated', 'public/art'];
const resultsFile = join(dataDirectory(), 'mutations.json');
const lastRun = new Map<string, Trial>(savedTrials());
const trials = new Map<string, Trial>(values.continue ? lastRun : []);
const healthy: Healthy = new Map();
const waiting = [...selected.entries()].filter(([, mutation]) => !isNoticed(mutation));
keepTemporaryFilesInMemory();
// One server for all: starting and migrating takes longer than most tests.
const cluster = await startTemporaryCluster();
process.env.TEST_DATABASE_URL = cluster.url;
await Promise.all(Array.from({ length: Math.min(processes, waiting.length) }, runPending)).finally(
  cluster.stop,
);
const noticed = selected.filter(isNoticed);
console.log(`${noticed.length} of ${selected.length} were noticed.`);
process.exitCode = noticed.length === selected.length ? 0 : 1;

async function runPending(): Promise<void> {
  const directory = copyTree();
  try {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, mutation] = next;
      const first = lastRun.get(nameOf(mutation))?.failed[0];
      const trial = await tryMutation(directory, mutation, healthy, first);
      trials.set(nameOf(mutation), trial);
      keep();
      const [test] = trial.failed;
      const result = test ? `${test.file}: ${test.name}` : (trial.broke ?? 'NOBODY NOTICED');
      console.log(`${index + 1}/${selected.length}  ${mutation.guard}\n      ${result}`);
    }
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function copyTree(): string {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const listing = spawnSync('git', args, { cwd: projectRoot, encoding: 'utf8' });
  if (listing.status !== 0) throw new Error('git did not list the files');
  const directory = mkdtempSync(join(tmpdir(), 'storefront-mutations-'));
  for (const file of [...listing.stdout.split('\0').filter(Boolean), ...generated]) {
    if (!existsSync(fromRoot(file))) continue;
    mkdirSync(dirname(join(directory, file)), { recursive: true });
    cpSync(fromRoot(file), join(directory, file), { recursive: true });
  }
  symlinkSync(fromRoot('node_modules'), join(directory, 'node_modules'));
  return directory;
}

function isNoticed(mutation: Mutation): boolean {
  return (trials.get(nameOf(mutation))?.failed.length ?? 0) > 0;
}

function nameOf(mutation: Mutation): string {
  return JSON.stringify(mutation);
}

function savedTrials(): [string, Trial][] {
  try {
    return JSON.parse(readFileSync(resultsFile, 'utf8'));
  } catch {
    return [];
  }
}

function keep(): void {
  mkdirSync(dirname(resultsFile), { recursive: true });
  writeFileSync(resultsFile, JSON.stringify([...trials]));
}
