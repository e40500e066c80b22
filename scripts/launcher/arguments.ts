import { parseArgs } from 'node:util';

/** Options that are passed on to the sandbox, for trying how the shop does with its other modes. */
export function readLaunchArguments(args = process.argv.slice(2)): { sandboxArgs: string[] } {
  const { values } = parseArgs({
    args,
    options: { responses: { type: 'string' }, dialect: { type: 'string' } },
  });
  return {
    sandboxArgs: Object.entries(values).flatMap(([name, value]) => [`--${name}`, String(value)]),
  };
}
