import type { TestProject } from 'vitest/node';
import { startTemporaryCluster } from '@/scripts/postgres/temporary';
import { ensureTemplate } from './template';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: {
      /** A server on which tests may make databases. */
      serverUrl: string;
      /** The migrated database there that is copied for each test file. */
      template: string;
    };
  }
}

/** Starts one PostgreSQL for a whole test run, or uses `TEST_DATABASE_URL`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const cluster = given ? undefined : await startTemporaryCluster();
  const serverUrl = given || (cluster?.url ?? '');
  const template = await ensureTemplate(serverUrl).catch(async (error: unknown) => {
    await cluster?.stop();
    throw error;
  });
  project.provide('postgres', { serverUrl, template });
  return async () => cluster?.stop();
}
