#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { parseArgs } from 'node:util';

// The compile cache has to be enabled before the modules below are loaded.
enableCompileCache();

const { startSandbox } = await import('./server.ts');
const { PROFILES } = await import('./api/profile.ts');

type Options = NonNullable<Parameters<typeof startSandbox>[0]>;

const HELP = `The payments and billing service on your own machine.

  node sandbox/main.ts [options]

  --port N                  port to listen on; 0 takes a free one (4010)
  --host HOST               address to listen on (127.0.0.1)
  --database FILE           SQLite file, or :memory: (.data/sandbox.sqlite)
  --public-url URL          origin that browsers reach it by, when it is another one
  --profile NAME            how new tenants are answered: full, minimal or alternate (full)
`;

function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string', default: '4010' },
      host: { type: 'string', default: '127.0.0.1' },
      database: { type: 'string', default: '.data/sandbox.sqlite' },
      'public-url': { type: 'string' },
      profile: { type: 'string', default: 'full' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    process.exit(0);
  }
  return {
    port: readPort(values.port),
    host: values.host,
    database: values.database,
    publicUrl: readOrigin(values['public-url']),
    profile: oneOf('--profile', values.profile, PROFILES),
  };
}

function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw new Error('--port is a number to 65535.');
  return port;
}

function readOrigin(text: string | undefined): string | null {
  if (text === undefined) return null;
  const url = URL.parse(text);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new Error('--public-url is an http or https address.');
  }
  return url.origin;
}

function oneOf<const T extends string>(option: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((each) => each === value);
  if (found === undefined) throw new Error(`${option} is one of: ${allowed.join(', ')}.`);
  return found;
}

try {
  const options = readOptions(process.argv.slice(2));
  const sandbox = await startSandbox({ ...options, ownProcess: true });
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
