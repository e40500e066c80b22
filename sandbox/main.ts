import { parseArgs } from 'node:util';
import type { SandboxOptions } from './context.ts';
import { startSandbox } from './server.ts';

const HELP = `The payments and billing service on your own machine.

  node sandbox/main.ts [options]

  --port N              port to listen on; 0 takes a free one (4010)
  --host HOST           address to listen on (127.0.0.1)
  --database FILE       SQLite file, or :memory: (.data/sandbox.sqlite)
  --public-url URL      origin that browsers reach it by, when it is another one
  --responses MODE      full or minimal: what replies show to new tenants (full)
  --dialect NAME        default or alternate, for new tenants (default)
`;

function readOptions(args: string[]): Partial<SandboxOptions> {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string', default: '4010' },
      host: { type: 'string', default: '127.0.0.1' },
      database: { type: 'string', default: '.data/sandbox.sqlite' },
      'public-url': { type: 'string' },
      responses: { type: 'string', default: 'full' },
      dialect: { type: 'string', default: 'default' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    process.exit(0);
  }
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error('--port is 0 to 65535.');
  return {
    port,
    host: values.host,
    database: values.database,
    publicUrl: values['public-url'] ? new URL(values['public-url']).origin : null,
    responses: oneOf('--responses', values.responses, ['full', 'minimal']),
    dialect: oneOf('--dialect', values.dialect, ['default', 'alternate']),
  };
}

function oneOf<const T extends string>(option: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((each) => each === value);
  if (found === undefined) throw new Error(`${option} is one of: ${allowed.join(', ')}.`);
  return found;
}

try {
  const sandbox = await startSandbox(readOptions(process.argv.slice(2)));
  process.stdout.write(`Sandbox ready at ${sandbox.url}\n`);
  const stop = () => {
    sandbox.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
