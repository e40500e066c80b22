import { basename } from 'node:path';

/** The programs of the standalone folder and the image that are npm scripts in a checkout, by script. */
export const programOf = {
  worker: 'worker',
  receiver: 'receiver',
  doctor: 'doctor',
  'db:migrate': 'migrate',
  'db:restored': 'restored',
  'catalogue:import': 'import-catalogue',
  'catalogue:create': 'create-catalogue',
  'audit:ledger': 'audit-ledger',
  'mirror:sweep': 'mirror-sweep',
  'webhooks:replay': 'webhooks-replay',
} as const;

export type Command = keyof typeof programOf;

/** The same programs, and those that npm runs in other ways. */
const bundled = new Set(
  ['web', 'healthcheck', ...Object.values(programOf)].map((name) => `${name}.mjs`),
);

/**
 * What to type for a command, in the folder that this process was started from: the standalone folder and the image
 * have neither npm nor sources.
 * @param started the file that Node.js was started with
 * @example commandLine('mirror:sweep', ['--force'])
 */
export function commandLine(
  command: Command,
  args: readonly string[] = [],
  started = process.argv[1] ?? '',
): string {
  const isBundled = bundled.has(basename(started)) || basename(started) === 'server.js';
  const words = isBundled
    ? // A worker needs flags of Node.js, which the script knows.
      command === 'worker'
      ? ['./run.sh worker']
      : ['node', `${programOf[command]}.mjs`]
    : ['npm run', command, ...(args.length > 0 ? ['--'] : [])];
  return [...words, ...args].join(' ');
}
