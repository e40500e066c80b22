import { basename } from 'node:path';

/** Programs of a build, by their npm script in a checkout. */
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

const bundled = new Set(
  ['web', 'healthcheck', ...Object.values(programOf)].map((name) => `${name}.mjs`),
);

/**
 * The command as people type it where this process runs: a build has neither npm nor sources.
 * @param started the file that Node.js was started with
 */
export function commandLine(
  command: Command,
  args: readonly string[] = [],
  started = process.argv[1] ?? '',
): string {
  const isBundled = bundled.has(basename(started)) || basename(started) === 'server.js';
  const parts = isBundled
    ? // The script knows the Node.js flags of a worker.
      command === 'worker'
      ? ['./run.sh worker']
      : ['node', `${programOf[command]}.mjs`]
    : ['npm run', command, ...(args.length > 0 ? ['--'] : [])];
  return [...parts, ...args].join(' ');
}
