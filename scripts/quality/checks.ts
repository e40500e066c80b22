import { rmSync } from 'node:fs';
import { generateFiles } from '../generate.ts';
import { fromRoot } from '../paths.ts';
import { type Command, type Outcome, run } from './run.ts';

const tool = (name: string) => fromRoot('node_modules', '.bin', name);
const colour: Record<string, string> = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};

const commands: readonly Command[] = [
  {
    name: 'types',
    program: tool('tsc'),
    // Speeds up the compiler: checkers share work, and a short-lived process need not collect garbage
    // often.
    args: ['--noEmit', '--pretty', '--checkers', '2'],
    env: { ...colour, GOGC: '400', GOMEMLIMIT: '3GiB' },
  },
  { name: 'lint and format', program: tool('biome'), args: ['check', '.', '--error-on-warnings'] },
  { name: 'dead code', program: tool('knip'), args: [], env: colour },
];

export async function runChecks(): Promise<Outcome[]> {
  await generateFiles();
  // next-env.d.ts may come from another build; `next typegen` writes it again.
  rmSync(fromRoot('next-env.d.ts'), { force: true });
  const routeTypes = await run(
    { name: 'route types', program: tool('next'), args: ['typegen'] },
    false,
  );
  if (!routeTypes.ok) return [routeTypes];
  return Promise.all(commands.map((command) => run(command, false)));
}

export function reportChecks(outcomes: readonly Outcome[]): void {
  for (const { ok, output } of outcomes) if (!ok) console.log(output.trimEnd());
  for (const { name, ok, seconds } of outcomes) {
    console.log(`${ok ? '✓' : '✗'} ${name.padEnd(16)} ${seconds.toFixed(1)} s`);
  }
}
