/**
 * Loaded before each command of `npm run` (`--import ./scripts/help.ts`): `--help` prints the comment at the
 * top of the command's file, and a mistake ends it with a sentence. `DEBUG=1` shows the stack trace too.
 */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** The comment at the top of a file; empty if there is none. */
export function usageOf(source: string): string {
  const comment = /^\/\*\*([\s\S]*?)\*\//m.exec(source)?.[1] ?? '';
  return comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, '').trimEnd())
    .join('\n')
    .replaceAll('`', '')
    .trim();
}

/** Whether npm started this program directly; child programs print their own stack traces. */
function isCommand(program: string): boolean {
  return process.env.npm_lifecycle_script?.includes(basename(program)) ?? false;
}

const program = process.argv[1];
if (program && isCommand(program)) {
  if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
    const usage = usageOf(readFileSync(program, 'utf8'));
    if (usage) {
      console.log(usage);
      process.exit(0);
    }
  }
  process.on('uncaughtException', (error: unknown) => {
    const isSentence = error instanceof Error && !process.env.DEBUG;
    console.error(isSentence ? error.message || String(error) : error);
    process.exit(1);
  });
}
