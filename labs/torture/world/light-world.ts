import type { AddressInfo } from 'node:net';
import { setClockOffset } from '@/lib/clock';
import { disconnect } from '@/lib/db/client';
import { moveClock } from '@/lib/db/clock';
import { setEnv } from '@/lib/env';
import { testEnv } from '@/lib/testing/env';
import { serviceEnvOf, startTestSandbox, type TestSandbox } from '@/lib/testing/service/sandbox';
import { ensureTemplate } from '@/lib/testing/template';
import { runWorker } from '@/lib/worker/run';
import { subscribeToMirror } from '@/lib/worker/subscribers';
import { onServer, startTemporaryCluster, withDatabase } from '../../../scripts/postgres.ts';
import { tenantOf } from '../../wires/profiles.ts';
import { answerMessage, serveMessages } from '../processes/serve.ts';
import { openClubs, receiveEvents } from '../subscribers/world.ts';
import { clocksOf } from './clocks.ts';
import { openMarkets } from './markets.ts';
import { patient } from './patient.ts';
import { openShop, type World, type WorldOptions } from './world.ts';

/** Shared by consecutive worlds: a database server and a service. */
export type Ground = {
  serverUrl: string;
  template: string;
  sandbox: TestSandbox;
  stop(): Promise<void>;
};

export async function openGround(): Promise<Ground> {
  const cluster = await startTemporaryCluster();
  const sandbox = patient(await startTestSandbox());
  const template = await ensureTemplate(cluster.url);
  return {
    serverUrl: cluster.url,
    template,
    sandbox,
    async stop() {
      await sandbox.stop();
      await cluster.stop();
    },
  };
}

/** Maximum duration of one call, in real milliseconds: short, because every timeout is waited for. */
const UPSTREAM_TIMEOUT_MS = 2_000;

let databases = 0;

/**
 * A world in this process, to test many of them: no processes to kill, the shop's own worker, a database and a
 * tenant of its own.
 * @param serviceAt the service's URL for the shop, when a middlebox is in between
 */
export async function startLightWorld(
  ground: Ground,
  options: Pick<WorldOptions, 'products' | 'profile' | 'clubs'>,
  serviceAt = ground.sandbox.url,
): Promise<World> {
  const { sandbox, serverUrl, template } = ground;
  subscribeToMirror();
  databases += 1;
  const name = `world_${process.pid}_${databases}`;
  await onServer(serverUrl, (client) =>
    client.query(`create database ${name} template ${template}`),
  );
  const tenant = await sandbox.createTenant(tenantOf(options.profile));
  const service = serviceEnvOf(sandbox.url, tenant);
  const at = (baseUrl: string) =>
    setEnv(
      testEnv({
        databaseUrl: withDatabase(serverUrl, name),
        databasePoolSize: 20,
        service: { ...service, baseUrl, timeoutMs: UPSTREAM_TIMEOUT_MS },
      }),
    );
  at(sandbox.url);
  await moveClock(0);
  const variants = await openShop(options.products);
  const markets = await openMarkets(variants);
  const clubs = options.clubs ? await openClubs() : undefined;
  const databaseUrl = withDatabase(serverUrl, name);
  const webhooks = clubs && (await receiveEvents(sandbox, tenant, databaseUrl));
  at(serviceAt);
  const server = await serveMessages(async (path, message) => ({
    ...(await answerMessage(path, message)),
    queries: 0,
  }));
  const stop = new AbortController();
  const worker = runWorker({ signal: stop.signal });
  return {
    ...clocksOf(
      (ms) => sandbox.control(tenant, 'PUT', '/clock', { advanceSeconds: ms / 1_000 }),
      moveClock,
    ),
    sandbox,
    tenant,
    variants,
    markets,
    clubs,
    shops: { ports: [(server.address() as AddressInfo).port], kill: () => {} },
    workers: { kill: () => {} },
    deaths: new Map(),
    struck: new Set(),
    restartDatabase: async () => {},
    cutConnections: async () => {},
    log: () => '',
    retire: async () => [],
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      stop.abort();
      await worker;
      // Stop deliveries to a receiver that is gone.
      await sandbox.control(tenant, 'PUT', '/webhook-settings', { destinationUrl: null });
      await webhooks?.stop();
      await disconnect();
      setClockOffset(0);
      await onServer(serverUrl, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}
