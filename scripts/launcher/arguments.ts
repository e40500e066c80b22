import { parseArgs } from 'node:util';

/** The sandbox's response mode: options that test the shop with other response formats. */
export type SandboxMode = Readonly<Record<string, string>>;

/** The syntax of a dialect; the sandbox validates the dimensions. */
const DIALECT = /^(default|alternate|random:\d{1,9})(,[\w.-]+=[\w-]+)*$/;

/**
 * Reads `--responses full|minimal`, `--dialect default|alternate|random` and, for a random one, `--seed N`.
 *
 * @throws Error naming unknown arguments
 */
export function readLaunchArguments(args = process.argv.slice(2)): { sandboxMode: SandboxMode } {
  const { values } = parseArgs({
    args,
    options: {
      responses: { type: 'string' },
      dialect: { type: 'string' },
      seed: { type: 'string' },
    },
  });
  const { responses, dialect, seed } = values;
  if (responses !== undefined && responses !== 'full' && responses !== 'minimal') {
    throw new Error('--responses must be one of: full, minimal');
  }
  return {
    sandboxMode: {
      ...(responses === undefined ? {} : { responses }),
      ...(dialect === undefined ? {} : { dialect: readDialect(dialect, seed) }),
    },
  };
}

function readDialect(text: string, seed: string | undefined): string {
  const dialect = text.replace(/^random(?=,|$)/, `random:${seed ?? ''}`);
  if (DIALECT.test(dialect)) return dialect;
  throw new Error('--dialect must be default, alternate, or random with --seed N');
}

/**
 * Reads a variable of the launcher alone.
 *
 * @throws Error naming the variable, if its value is no number in the range
 */
export function readNumber(
  source: Readonly<Record<string, string | undefined>>,
  name: 'WORKERS' | 'SANDBOX_PORT',
  { least, most, otherwise }: { least: number; most: number; otherwise: number },
): number {
  const text = source[name]?.trim();
  if (!text) return otherwise;
  const value = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new Error(`${name} must be a whole number from ${least} to ${most}`);
}
