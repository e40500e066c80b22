import type { TestProject } from 'vitest/node';
import { startTemporaryCluster } from '@/scripts/postgres';
import { startTestSandbox } from './service/sandbox';
import { ensureTemplate } from './template';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: {
      serverUrl: string;
      /** A migrated database on the server, which is copied for each test file. */
      template: string;
    };
    sandboxUrl: string;
  }
}

/** Starts one PostgreSQL and one sandbox for the whole test run; `TEST_DATABASE_URL` replaces the PostgreSQL. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const started: { stop(): Promise<void> }[] = [];
  const stop = async () => {
    await Promise.all(started.map((server) => server.stop()));
  };
  const stopLater = async <T extends { stop(): Promise<void> }>(
    starting: Promise<T>,
  ): Promise<T> => {
    const server = await starting;
    started.push(server);
    return server;
  };
  const database = async () => {
    const serverUrl = given || (await stopLater(startTemporaryCluster())).url;
    return { serverUrl, template: await ensureTemplate(serverUrl) };
  };
  const [postgres, sandbox] = await Promise.allSettled([database(), stopLater(startTestSandbox())]);
  if (postgres.status === 'rejected' || sandbox.status === 'rejected') {
    await stop();
    throw postgres.status === 'rejected'
      ? postgres.reason
      : (sandbox as PromiseRejectedResult).reason;
  }
  project.provide('postgres', postgres.value);
  project.provide('sandboxUrl', sandbox.value.url);
  return stop;
}
