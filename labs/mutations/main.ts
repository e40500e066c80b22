/**
 * `npm run mutations [-- --only text] [-- --continue] [-- --processes n]` removes each guard of the checkout from
 * a copy of the tree and runs its tests there: a guard whose removal no test detects is a missing test.
 * `--continue` resumes an interrupted run, and retries undetected ones; `--processes` sets how many run in
 * parallel, each in a copy of its own. Writes docs/mutations.md when all have run, and exits with 1 when one was
 * not detected.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { dataDirectory, fromRoot } from '../../scripts/paths.ts';
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
const trials = new Map<string, Trial>(values.continue ? savedTrials() : []);
const waiting = [...selected.entries()].filter(([, mutation]) => !isNoticed(mutation));
await Promise.all(Array.from({ length: Math.min(processes, waiting.length) }, runPending));
const noticed = selected.filter(isNoticed);
if (values.only === '') writeFileSync(fromRoot('docs', 'mutations.md'), page());
console.log(`${noticed.length} of ${selected.length} were noticed.`);
process.exitCode = noticed.length === selected.length ? 0 : 1;

/** Runs the pending mutations, one after the other, in a copy of its own. */
async function runPending(): Promise<void> {
  const copy = copyTree();
  const healthy: Healthy = new Map();
  try {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, mutation] = next;
      const trial = await tryMutation(copy.directory, mutation, healthy);
      trials.set(nameOf(mutation), trial);
      keep();
      const result = trial.failed[0] ?? trial.broke ?? 'NOBODY NOTICED';
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

function page(): string {
  const rows = mutations.map((mutation) => {
    const [file, ...name] = (trials.get(nameOf(mutation))?.failed[0] ?? '').split(': ');
    const by = file ? `\`${file}\`: ${name.join(': ')}` : '**nobody**';
    return `| ${mutation.guard} | \`${mutation.file}\` | ${by} |`;
  });
  return `# What happens without each guard

Made by \`npm run mutations\`: each guard of the checkout and of subscription attempts is taken out of a copy of the tree, and its
tests are run until one fails. A guard that nobody misses would be a test that is missing.

| guard | where | first test that misses it |
|---|---|---|
${rows.join('\n')}
`;
}
