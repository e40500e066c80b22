/**
 * `npm run labs -- mutations [-- --only text] [-- --continue] [-- --processes n]` removes each guard of the checkout from
 * a copy of the tree and runs its tests there: a guard whose removal no test detects is a missing test.
 * `--continue` resumes an interrupted run, and retries undetected ones; `--processes` sets how many run in
 * parallel, each in a copy of its own. The test that detected a guard in the last run runs first. Results are kept in
 * `.data/mutations.json`. Exits with 1 when a removal was not detected.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { dataDirectory } from '../../scripts/paths.ts';
import { startTemporaryCluster } from '../../scripts/postgres.ts';
import { keepTemporaryFilesInMemory } from '../../scripts/shared/memory.ts';
import { copyTree } from './copy.ts';
import { mutations } from './list.ts';
import type { Mutation } from './mutation.ts';
import { type Healthy, type Trial, tryMutation } from './try.ts';

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
/** Results are saved, so that an interrupted run can be resumed. */
const resultsFile = join(dataDirectory(), 'mutations.json');
const lastRun = new Map<string, Trial>(savedTrials());
const trials = new Map<string, Trial>(values.continue ? lastRun : []);
const healthy: Healthy = new Map();
const waiting = [...selected.entries()].filter(([, mutation]) => !isNoticed(mutation));
keepTemporaryFilesInMemory();
// One server for all: to start and migrate one takes longer than most of the tests.
const cluster = await startTemporaryCluster();
process.env.TEST_DATABASE_URL = cluster.url;
await Promise.all(Array.from({ length: Math.min(processes, waiting.length) }, runPending)).finally(
  cluster.stop,
);
const noticed = selected.filter(isNoticed);
console.log(`${noticed.length} of ${selected.length} were noticed.`);
process.exitCode = noticed.length === selected.length ? 0 : 1;

/** Runs the pending mutations, one after the other, in a copy of its own. */
async function runPending(): Promise<void> {
  const copy = copyTree();
  try {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, mutation] = next;
      const first = lastRun.get(nameOf(mutation))?.failed[0];
      const trial = await tryMutation(copy.directory, mutation, healthy, first);
      trials.set(nameOf(mutation), trial);
      keep();
      const [test] = trial.failed;
      const result = test ? `${test.file}: ${test.name}` : (trial.broke ?? 'NOBODY NOTICED');
      console.log(`${index + 1}/${selected.length}  ${mutation.guard}\n      ${result}`);
    }
  } finally {
    copy.remove();
  }
}

function isNoticed(mutation: Mutation): boolean {
  return (trials.get(nameOf(mutation))?.failed.length ?? 0) > 0;
}

/** The same change of the same text, with the same tests. */
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
