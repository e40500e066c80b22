import { HELP, readOptions, UsageError } from './options.ts';
import { countOutcomes, tableOf } from './report.ts';
import { runConformance } from './run.ts';

try {
  const options = readOptions(process.argv.slice(2), process.env);
  if (options === null) {
    process.stdout.write(HELP);
  } else {
    const results = await runConformance(options);
    process.stdout.write(tableOf(results));
    process.exitCode = countOutcomes(results).failed > 0 ? 1 : 0;
  }
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(error instanceof UsageError ? `${message}\n\n${HELP}` : `${message}\n`);
  process.exitCode = 2;
}
