import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { completeStandalone } from '../../build-output.ts';
import { fromRoot, projectRoot } from '../../paths.ts';
import { bundlePrograms } from '../../programs.ts';
import { withoutShopVariables } from '../../shared/env-files.ts';
import { freePort } from '../../shared/ports.ts';
import { run } from '../run.ts';

/** Supported Node.js release lines. */
export const nodeLines = ['22', '24'] as const;
export type NodeLine = (typeof nodeLines)[number];

/** A deployment. */
export interface Shipped {
  name: string;
  folder: string;
  /** Starts the web server, given host and port. */
  server(port: number): { args: string[]; env: Record<string, string> };
  worker: string[];
}

/** A running deployment with a worker. */
export interface RunningShipped {
  url: string;
  stop(): Promise<void>;
}

async function must(name: string, program: string, args: string[], more: object = {}) {
  const done = await run({ name, program, args, ...more }, false);
  if (!done.ok) throw new Error(`${name} failed:\n${done.output}`);
  return done.output.trim();
}

/** A folder outside the checkout, so that nothing of the checkout is resolved by accident. */
export function emptyFolder(): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-shipped-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Installs a Node.js release line from npm. @returns the path of its executable */
export async function installNode(folder: string, line: NodeLine): Promise<string> {
  const home = join(folder, `node-${line}`);
  mkdirSync(home);
  writeFileSync(join(home, 'package.json'), '{ "private": true }\n');
  await must(`Node.js ${line}`, 'npm', ['install', '--no-audit', '--no-fund', `node@${line}`], {
    cwd: home,
  });
  return join(home, 'node_modules', 'node', 'bin', 'node');
}

/** Deploys `.next/standalone` alone. */
export async function shipStandalone(folder: string, distDirectory: string): Promise<Shipped> {
  const home = join(folder, 'standalone');
  const made = completeStandalone(distDirectory);
  await bundlePrograms(made);
  cpSync(made, home, { recursive: true, verbatimSymlinks: true });
  return {
    name: 'standalone',
    folder: home,
    server: (port) => ({
      args: ['web.mjs'],
      env: { PORT: String(port) },
    }),
    worker: ['worker.mjs'],
  };
}

/** Deploys a clone with `npm ci --omit=dev` and a `.next` that was built elsewhere. */
export async function shipInstall(
  folder: string,
  distDirectory: string,
  node: string,
): Promise<Shipped> {
  const home = join(folder, `install-${node.includes('node-22') ? '22' : '24'}`);
  await must('git clone', 'git', ['clone', '--quiet', projectRoot, home]);
  const env = { PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` };
  const install = ['ci', '--omit=dev', '--no-audit', '--no-fund'];
  await must('npm ci --omit=dev', 'npm', install, { cwd: home, env });
  if (existsSync(join(home, 'node_modules', 'vitest'))) {
    throw new Error('npm ci --omit=dev has installed development-only packages.');
  }
  const parts = ['BUILD_ID', 'server', 'static', 'standalone', 'storefront-build.txt'];
  const shippedParts = { filter: (path: string) => !path.includes(`${distDirectory}/cache`) };
  cpSync(fromRoot(distDirectory), join(home, '.next'), { recursive: true, ...shippedParts });
  for (const part of parts) {
    if (!existsSync(join(home, '.next', part))) throw new Error(`The build has no ${part}.`);
  }
  return {
    name: 'npm ci --omit=dev',
    folder: home,
    server: (port) => ({
      args: [
        join('node_modules', 'next', 'dist', 'bin', 'next'),
        ...['start', '--hostname', '127.0.0.1', '--port', String(port)],
      ],
      env: { NEXT_DIST_DIR: '.next' },
    }),
    worker: [join('.next', 'standalone', 'worker.mjs')],
  };
}

/**
 * Starts a web server and a worker of a deployment with the data of a running shop.
 * @throws Error with the output of one that does not start
 */
export async function startShipped(
  shipped: Shipped,
  node: string,
  dataDirectory: string,
): Promise<RunningShipped> {
  const port = await freePort();
  const { args, env } = shipped.server(port);
  const started: ChildProcess[] = [];
  const start = async (words: string[], ready: string, more: Record<string, string> = {}) => {
    const child = spawn(node, words, {
      cwd: shipped.folder,
      env: {
        ...withoutShopVariables(),
        DATA_DIR: dataDirectory,
        NODE_ENV: 'production',
        SHOP_MODE: 'demo',
        ...more,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    started.push(child);
    await saysReady(child, ready);
  };
  const stop = async () => {
    await Promise.all(
      started.map(async (child) => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        child.kill('SIGTERM');
        await once(child, 'exit');
      }),
    );
  };
  try {
    await start(args, 'Ready in', env);
    await start(shipped.worker, 'The worker is running');
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `http://localhost:${port}`, stop };
}

function saysReady(child: ChildProcess, ready: string): Promise<void> {
  let output = '';
  return new Promise((done, fail) => {
    const onOutput = (chunk: Buffer) => {
      output += chunk;
      if (output.includes(ready)) done();
    };
    child.stdout?.on('data', onOutput);
    child.stderr?.on('data', onOutput);
    child.once('exit', (code) => fail(new Error(`The process exited with ${code}:\n${output}`)));
  });
}
