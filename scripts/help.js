// @ts-check
/**
 * Preloaded by each npm script (`--import ./scripts/help.js`): `--help` prints the comment at the
 * top of the command's file, and errors are printed without stack trace unless `DEBUG=1`. The standalone programs get
 * the same from scripts/build/programs.ts. JavaScript, to run where a production install left only a Node.js that
 * cannot load TypeScript.
 */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

/**
 * Whether npm started this program directly; child processes print full stack traces.
 * @param {string} program
 */
function isCommand(program) {
  return process.env.npm_lifecycle_script?.includes(basename(program)) ?? false;
}

if (!process.features.typescript) {
  console.error(
    `This command is written in TypeScript, which Node.js ${process.versions.node} does not load. ` +
      'Install the development dependencies, which include Node.js 24 (npm ci --include=dev), or use Node.js 22.18 or later.',
  );
  process.exit(1);
}

const program = process.argv[1];
if (program && isCommand(program)) {
  const { answerHelp, printErrorsBriefly, usageOf } = await import('./shared/command.ts');
  answerHelp(usageOf(readFileSync(program, 'utf8')));
  printErrorsBriefly();
}
