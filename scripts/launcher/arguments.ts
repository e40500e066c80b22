import { parseArgs } from 'node:util';

/** How the sandbox answers, for trying how the shop does with it. */
export type SandboxMode = Readonly<Record<string, string>>;

const modes: Readonly<Record<string, readonly string[]>> = {
  responses: ['full', 'minimal'],
  dialect: ['default', 'alternate'],
};

/**
 * Reads `--responses full|minimal` and `--dialect default|alternate`.
 *
 * @throws Error naming what is not known
 */
export function readLaunchArguments(args = process.argv.slice(2)): { sandboxMode: SandboxMode } {
  const { values } = parseArgs({
    args,
    options: { responses: { type: 'string' }, dialect: { type: 'string' } },
  });
  const sandboxMode: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) {
    if (!modes[name]?.includes(value)) {
      throw new Error(`--${name} must be one of: ${modes[name]?.join(', ')}`);
    }
    sandboxMode[name] = value;
  }
  return { sandboxMode };
}
