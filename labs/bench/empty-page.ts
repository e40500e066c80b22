import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fromRoot } from '../../scripts/paths.ts';
import { run } from '../../scripts/quality/run.ts';
import { freePort } from '../../scripts/shared/ports.ts';
import { end, waitUntil } from './shared/shop.ts';

/** Inside the checkout, to resolve the same Next version. */
const folder = fromRoot('.next-empty');

const files: Readonly<Record<string, string>> = {
  'package.json': '{ "private": true, "type": "module" }\n',
  // Without compression, for Next's maximum throughput.
  'next.config.js': 'export default { compress: false, agentRules: false };\n',
  // Without this file, Next would use the shop's.
  'instrumentation.js': 'export function register() {}\n',
  'app/layout.js':
    'export default function Layout({ children }) {\n' +
    '  return <html lang="en"><body>{children}</body></html>;\n}\n',
  'app/page.js': 'export default function Page() {\n  return <h1>Nothing</h1>;\n}\n',
  'app/dynamic/page.js':
    "import { connection } from 'next/server';\n" +
    'export default async function Page() {\n  await connection();\n  return <h1>Nothing</h1>;\n}\n',
};

/** Serves an empty static page at / and an empty dynamic one at /dynamic. */
export interface EmptyPage {
  port: number;
  stop(): Promise<void>;
}

export async function startEmptyPage(): Promise<EmptyPage> {
  rmSync(folder, { recursive: true, force: true });
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const next = fromRoot('node_modules', 'next', 'dist', 'bin', 'next');
  const env = { NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' } as const;
  const built = await run(
    { name: 'empty page', program: process.execPath, args: [next, 'build', folder], env },
    false,
  );
  if (!built.ok) throw new Error(`The empty page could not be built:\n${built.output}`);
  const port = await freePort();
  const server = spawn(
    process.execPath,
    [next, 'start', folder, '-H', '127.0.0.1', '-p', String(port)],
    {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  await waitUntil(server, 'Ready', 60_000);
  return {
    port,
    async stop() {
      await end(server, 'SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
