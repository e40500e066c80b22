/**
 * `npm run mutations [-- --only text]` takes each guard of the checkout out of a copy of the tree and
 * runs its tests there: a guard whose absence no test notices is a test that is missing. Writes
 * docs/mutations.md when all were tried, and exits with 1 when one went unnoticed.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { copyTree } from './mutations/copy.ts';
import { type Mutation, mutations } from './mutations/list.ts';
import { type Healthy, type Trial, tryMutation } from './mutations/try.ts';
import { fromRoot } from './paths.ts';

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const chosen = mutations.filter((one) => `${one.guard} ${one.file}`.includes(values.only));
const copy = copyTree();
const healthy: Healthy = new Map();
const trials: { mutation: Mutation; trial: Trial }[] = [];
try {
  for (const [index, mutation] of chosen.entries()) {
    const trial = await tryMutation(copy.directory, mutation, healthy);
    trials.push({ mutation, trial });
    const result = trial.failed[0] ?? trial.broke ?? 'NOBODY NOTICED';
    console.log(`${index + 1}/${chosen.length}  ${mutation.guard}\n      ${result}`);
  }
} finally {
  copy.remove();
}
const unnoticed = trials.filter(({ trial }) => trial.failed.length === 0);
if (values.only === '') writeFileSync(fromRoot('docs', 'mutations.md'), page());
console.log(`${trials.length - unnoticed.length} of ${trials.length} were noticed.`);
process.exitCode = unnoticed.length === 0 ? 0 : 1;

function page(): string {
  const rows = trials.map(({ mutation, trial }) => {
    const [file, name] = (trial.failed[0] ?? '**nobody**').split(': ');
    return `| ${mutation.guard} | \`${mutation.file}\` | ${name ?? file} |`;
  });
  return `# What happens without each guard

Made by \`npm run mutations\`: each guard of the checkout is taken out of a copy of the tree, and its
tests are run until one fails. A guard that nobody misses would be a test that is missing.

| guard | where | first test that misses it |
|---|---|---|
${rows.join('\n')}
`;
}
