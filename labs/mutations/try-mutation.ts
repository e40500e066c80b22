import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../scripts/quality/run.ts';
import type { Mutation } from './mutation.ts';

type TestName = { file: string; name: string };

export type Trial = {
  /** Empty if the removal was not detected. */
  failed: TestName[];
  /** Why no test could run. */
  broke: string | null;
};

type VitestReport = {
  success: boolean;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
};

/** Results of test runs with every guard in place. */
export type Healthy = Map<string, Promise<Trial>>;

type Selection = Pick<Mutation, 'tests' | 'named'>;

/**
 * A test that also fails with the guard in place detects something else and does not count. @param first runs before
 * all others
 */
export async function tryMutation(
  directory: string,
  mutation: Mutation,
  healthy: Healthy,
  first: TestName | undefined,
): Promise<Trial> {
  const file = join(directory, mutation.file);
  const source = readFileSync(file, 'utf8');
  const found = source.split(mutation.find).length - 1;
  if (found !== 1) {
    return { failed: [], broke: `${mutation.file} holds the guard’s text ${found} times` };
  }
  const mutated = source.replace(mutation.find, () => mutation.replace ?? '');
  const detects = async (selection: Selection): Promise<Trial> => {
    writeFileSync(file, mutated);
    const trial = await runTests(directory, selection).finally(() => writeFileSync(file, source));
    return trial.failed.length === 0 ? trial : unlessBroken(directory, selection, trial, healthy);
  };
  const expected = first && { tests: [first.file], named: `^${RegExp.escape(first.name)}$` };
  const trial = expected && (await detects(expected));
  return trial?.failed.length ? trial : detects(mutation);
}

async function unlessBroken(
  directory: string,
  { tests, named }: Selection,
  trial: Trial,
  healthy: Healthy,
): Promise<Trial> {
  const key = JSON.stringify([tests, named]);
  const running = healthy.get(key) ?? runTests(directory, { tests, named });
  healthy.set(key, running);
  const whole = await running;
  const reason = whole.failed[0]?.name ?? whole.broke;
  return reason ? { failed: [], broke: `fails with the guard in place: ${reason}` } : trial;
}

async function runTests(directory: string, { tests, named }: Selection): Promise<Trial> {
  const outputFile = join(directory, 'mutation-report.json');
  rmSync(outputFile, { force: true });
  const args = [
    join(directory, 'node_modules', 'vitest', 'vitest.mjs'),
    ...['run', '--bail=1', '--no-file-parallelism'],
    ...['--reporter=json', `--outputFile=${outputFile}`],
    ...(named ? ['--testNamePattern', named] : []),
    ...tests,
  ];
  const vitest = { name: 'vitest', program: process.execPath, args, cwd: directory };
  const { output } = await run(vitest, false);
  const report = readReport(outputFile);
  if (!report) return { failed: [], broke: output.slice(-2_000) };
  const failed = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter((one) => one.status === 'failed')
      .map((one) => ({ file: name.slice(directory.length + 1), name: one.fullName })),
  );
  const broken = report.testResults.find((one) => one.status === 'failed' && one.message);
  return { failed, broke: failed.length === 0 && broken ? broken.message.slice(0, 2_000) : null };
}

function readReport(file: string): VitestReport | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  } catch {
    return null;
  }
}
