import { type Env, parseEnv, setEnv } from '@/lib/env';

const source = {};
const runtime = {
  siteUrl: 'http://localhost:3000',
  databaseUrl: 'postgresql://nobody@127.0.0.1:1/none',
  authSecret: 'a-secret-that-only-the-tests-know',
  sandboxUrl: 'http://127.0.0.1:9',
  service: {
    baseUrl: 'http://127.0.0.1:9',
    tenantId: 'tenant',
    clientId: 'client',
    clientSecret: 'client-secret',
    webhookSecret: 'webhook-secret',
  },
};

/** A complete demo environment whose addresses reach nothing, changed by `given`. */
export function testEnv(
  given: Partial<Omit<Env, 'service'>> & { service?: Partial<Env['service']> } = {},
): Env {
  const base = parseEnv(source, runtime);
  const urls = urlsOf(given.databaseUrl ?? base.databaseUrl, given.directDatabaseUrl);
  return { ...base, ...given, ...urls, service: { ...base.service, ...given.service } };
}

export function useTestEnv(given: Parameters<typeof testEnv>[0] = {}): void {
  setEnv(testEnv(given));
}

/** In `npm run test:long`, some tests reach the databases of `TEST_DATABASE_URL` through a pooler at this port. */
const { TEST_POOLER_PORT: pooler } = process.env;
export const isBehindPooler = pooler !== undefined;

function urlsOf(url: string, direct: string | undefined) {
  const { TEST_DATABASE_URL: server } = process.env;
  if (direct !== undefined || !pooler || !server) {
    return {
      databaseUrl: url,
      directDatabaseUrl: direct ?? url,
      isPooled: (direct ?? url) !== url,
    };
  }
  const directDatabaseUrl = withPort(url, new URL(server).port);
  return { databaseUrl: withPort(url, pooler), directDatabaseUrl, isPooled: true };
}

export function withPort(url: string, port: string | number): string {
  const changed = new URL(url);
  changed.port = String(port);
  return changed.toString();
}
