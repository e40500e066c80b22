import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setEnv } from '@/lib/env';
import { testEnv } from '@/lib/testing/env';
import {
  serviceEnvOf,
  startTestSandbox,
  type Tenant,
  type TestSandbox,
} from '@/lib/testing/service/sandbox';
import { applyMigrations } from '../../scripts/migrations.ts';
import { fromRoot, projectRoot } from '../../scripts/paths.ts';
import { type Cluster, startCluster } from '../../scripts/postgres.ts';
import { withoutShopVariables } from '../../scripts/shared/env-files.ts';
import { freePort } from '../../scripts/shared/ports.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { type ProcessPool, startProcessPool } from './process-pool.ts';
import { patient } from './traffic.ts';

/** The processes of a run. */
export interface World {
  sandbox: TestSandbox;
  tenant: Tenant;
  databaseUrl: string;
  /** The sandbox's webhook destination: one address in front of all receivers. */
  balancer: Balancer;
  workers: ProcessPool;
  receivers: ProcessPool;
  /** Stops the database, gracefully or by a crash, and starts it again. */
  restartDatabase(how: 'gently' | 'crash'): Promise<void>;
  stop(): Promise<void>;
}

export interface WorldOptions {
  receivers: number;
  /** The receiving process: the standalone receiver, or the shop's web server on a production build. */
  receiveWith?: 'receiver' | 'web';
  workers: number;
}

/** Starts database, sandbox, receivers and workers on free ports. */
export async function startWorld(options: WorldOptions): Promise<World> {
  const directory = mkdtempSync(join(tmpdir(), 'storefront-convergence-'));
  chmodSync(directory, 0o755); // As root, the database runs as another user.
  let cluster: Cluster = await startCluster({ stateDirectory: directory, durable: false });
  await applyMigrations(cluster.url);
  const sandbox = patient(await startTestSandbox());
  const tenant = await sandbox.createTenant();
  const env = childEnv(directory, cluster.url, sandbox.url, tenant);
  setEnv(testEnv({ databaseUrl: cluster.url, service: serviceEnvOf(sandbox.url, tenant) }));

  const ports = await Promise.all(Array.from({ length: options.receivers }, () => freePort()));
  const receivers = await startProcessPool(options.receivers, (index) => {
    const args = ['--port', String(ports[index])];
    return options.receiveWith === 'web'
      ? startProgram([next, 'start', ...args, '--hostname', '127.0.0.1'], env, 'Ready in')
      : startScript('scripts/receiver.ts', args, env, 'Receiving webhooks at');
  });
  const workers = await startProcessPool(options.workers, () =>
    startScript('scripts/worker.ts', [], env, 'The worker is running'),
  );
  const balancer = await startBalancer(ports);
  return {
    sandbox,
    tenant,
    databaseUrl: cluster.url,
    balancer,
    workers,
    receivers,
    async restartDatabase(how) {
      await (how === 'crash' ? cluster.kill() : cluster.stop());
      cluster = await startCluster({ stateDirectory: directory, durable: false });
    },
    async stop() {
      await Promise.all([workers.retire(), receivers.retire(), balancer.close()]);
      await sandbox.stop();
      await cluster.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

function childEnv(
  directory: string,
  databaseUrl: string,
  sandboxUrl: string,
  tenant: Tenant,
): NodeJS.ProcessEnv {
  const dataDir = join(directory, 'data');
  mkdirSync(dataDir);
  const runtime = {
    siteUrl: 'http://localhost:3000',
    databaseUrl,
    authSecret: 'a-secret-for-this-run-alone-0123456789',
    sandboxUrl,
    service: { baseUrl: sandboxUrl, ...tenant },
  };
  writeFileSync(join(dataDir, 'runtime.json'), JSON.stringify(runtime));
  return {
    ...withoutShopVariables(),
    DATA_DIR: dataDir,
    NODE_ENV: 'production',
  };
}

const next = fromRoot('node_modules', 'next', 'dist', 'bin', 'next');

/** Starts one of the shop's scripts; resolves when it says that it is ready. */
function startScript(
  script: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  ready: string,
): Promise<ChildProcess> {
  const program = ['--import', './scripts/register.ts', script];
  return startProgram([...program, ...args], env, ready);
}

function startProgram(
  args: string[],
  env: NodeJS.ProcessEnv,
  ready: string,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const errors: string[] = [];
  child.stderr?.on('data', (chunk) => {
    errors.push(String(chunk));
    errors.splice(0, errors.length - 50);
  });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) =>
      reject(new Error(`${args.join(' ')} ended with ${code}:\n${errors.join('')}`)),
    );
    child.stdout?.on('data', (chunk) => {
      if (String(chunk).includes(ready)) resolve(child);
    });
  });
}
