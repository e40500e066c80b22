import type { TestProject } from 'vitest/node';
import { startTemporaryCluster } from '@/scripts/postgres';
import { startTestSandbox } from './service/sandbox';
import { ensureTemplate } from './template';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: {
      /** A server on which tests may make databases. */
      serverUrl: string;
      /** The migrated database there that is copied for each test file. */
      template: string;
    };
    /** The sandbox of this test run. */
    sandboxUrl: string;
  }
}

/**
 * Starts one PostgreSQL and one sandbox for a whole test run; with `TEST_DATABASE_URL`, that server is
 * used instead.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const started: { stop(): Promise<void> }[] = [];
  const stop = async () => {
    await Promise.all(started.map((one) => one.stop()));
  };
  const keep = async <T extends { stop(): Promise<void> }>(starting: Promise<T>): Promise<T> => {
    const one = await starting;
    started.push(one);
    return one;
  };
  const database = async () => {
    const serverUrl = given || (await keep(startTemporaryCluster())).url;
    return { serverUrl, template: await ensureTemplate(serverUrl) };
  };
  const [postgres, sandbox] = await Promise.allSettled([database(), keep(startTestSandbox())]);
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
