/**
 * Preloaded by each npm script (`--import ./scripts/help.ts`): `--help` prints the comment at the
 * top of the command's file, and errors are printed without stack trace unless `DEBUG=1`. The standalone programs get
 * the same from scripts/build/programs.ts.
 */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { answerHelp, endWithSentence, usageOf } from './shared/command.ts';

/** Whether npm started this program directly; child processes print full stack traces. */
function isCommand(program: string): boolean {
  return process.env.npm_lifecycle_script?.includes(basename(program)) ?? false;
}

const program = process.argv[1];
if (program && isCommand(program)) {
  answerHelp(usageOf(readFileSync(program, 'utf8')));
  endWithSentence();
}
