import { HELP, readOptions, UsageError } from './options.ts';
import { countOutcomes, tableOf } from './report.ts';
import { runConformance } from './run.ts';

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2), process.env);
  if (options === null) {
    process.stdout.write(HELP);
    return 0;
  }
  const isTerminal = process.stderr.isTTY;
  let tried = 0;
  const results = await runConformance(options, () => {
    tried += 1;
    if (isTerminal) process.stderr.write(`\r${tried} rules tried`);
  });
  if (isTerminal) process.stderr.write('\r\u001b[K');
  process.stdout.write(tableOf(results));
  return countOutcomes(results).failed > 0 ? 1 : 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(error instanceof UsageError ? `${message}\n\n${HELP}` : `${message}\n`);
  process.exitCode = 2;
}
