/**
 * Loaded before each command of `npm run` (`--import ./scripts/help.ts`): `--help` prints the comment at the
 * top of the command's file, and a mistake ends it with a sentence. `DEBUG=1` shows the stack trace too. In
 * the programs that are shipped, scripts/build/programs.ts does the same.
 */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { answerHelp, endWithSentence, usageOf } from './shared/command.ts';

/** Whether npm started this program directly; child programs print their own stack traces. */
function isCommand(program: string): boolean {
  return process.env.npm_lifecycle_script?.includes(basename(program)) ?? false;
}

const program = process.argv[1];
if (program && isCommand(program)) {
  answerHelp(usageOf(readFileSync(program, 'utf8')));
  endWithSentence();
}
