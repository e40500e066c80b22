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

/** A complete environment in demo mode that reaches nothing, with what a test gives instead. */
export function testEnv(
  given: Partial<Omit<Env, 'service'>> & { service?: Partial<Env['service']> } = {},
): Env {
  const base = parseEnv(source, runtime);
  return { ...base, ...given, service: { ...base.service, ...given.service } };
}

/**
 * Gives the code under test its environment.
 *
 * @example
 * useTestEnv({ databaseUrl: database.url });
 */
export function useTestEnv(given: Parameters<typeof testEnv>[0] = {}): void {
  setEnv(testEnv(given));
}
