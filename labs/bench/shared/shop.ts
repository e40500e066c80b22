import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Runtime, runtimeSchema } from '@/lib/env';
import { projectRoot } from '../../../scripts/paths.ts';
import { withoutShopVariables } from '../../../scripts/shared/env-files.ts';
import { freePort } from '../../../scripts/shared/ports.ts';

export const BENCH_BUILD = '.next-bench';

export interface BenchShop {
  port: number;
  runtime: Runtime;
  /** Starts a program with a changed runtime; resolves when its output contains `ready`. */
  start(
    program: string,
    args: string[],
    ready: string,
    change?: (runtime: Runtime) => Runtime,
  ): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a production build without workers, with the routes that only benchmarks have. */
export async function startBenchShop(): Promise<BenchShop> {
  const directory = mkdtempSync(join(tmpdir(), 'storefront-bench-'));
  const dataDir = join(directory, 'data');
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const build = { NEXT_DIST_DIR: BENCH_BUILD, BENCH_ROUTES: '1' };
  const ports = { PORT: String(port), SANDBOX_PORT: String(sandboxPort) };
  const launcher = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: projectRoot,
    env: { ...withoutShopVariables(), ...build, ...ports, DATA_DIR: dataDir, WORKERS: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await waitUntil(launcher, 'Stop with Ctrl-C', 15 * 60_000);
  const runtimeFile = readFileSync(join(dataDir, 'runtime.json'), 'utf8');
  const runtime = runtimeSchema.parse(JSON.parse(runtimeFile));
  const children: ChildProcess[] = [];
  return {
    port,
    runtime,
    async start(program, args, ready, change = (unchanged) => unchanged) {
      const own = mkdtempSync(join(directory, 'process-'));
      writeFileSync(join(own, 'runtime.json'), JSON.stringify(change(runtime)));
      const child = spawn(
        process.execPath,
        ['--import', './scripts/register.ts', program, ...args],
        {
          cwd: projectRoot,
          env: { ...withoutShopVariables(), ...build, DATA_DIR: own, NODE_ENV: 'production' },
          stdio: ['ignore', 'pipe', 'inherit'],
        },
      );
      children.push(child);
      await waitUntil(child, ready, 60_000);
    },
    async stop() {
      await Promise.all(children.map((child) => end(child, 'SIGTERM')));
      await end(launcher, 'SIGINT');
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

export function waitUntil(child: ChildProcess, ready: string, timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Not ready in time: ${ready}`)), timeoutMs);
    const watch = (chunk: Buffer) => {
      if (/error/.test(String(chunk))) console.error(String(chunk));
      if (!String(chunk).includes(ready)) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout?.on('data', watch);
    child.stderr?.on('data', watch);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`A process ended with ${code} before it was ready`));
    });
  });
}
