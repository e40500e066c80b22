/**
 * `node healthcheck.mjs`: ends with 0 when the process of this container is ready, for the health checks of
 * containers. Asks at HEALTH_PORT, where worker and receiver answer, or else the web server at PORT.
 */
import { ownOrigin } from '../../lib/http/requests.ts';
import { loadEnvFiles } from '../shared/env-files.ts';

const WITHIN_MS = 5_000;

loadEnvFiles();
const host = process.env.HOST?.trim() || '127.0.0.1';

/** The answer at a port; undefined where nobody listens. */
async function ask(port: string): Promise<Response | undefined> {
  const url = `${ownOrigin(host, Number(port))}/readyz`;
  return fetch(url, { signal: AbortSignal.timeout(WITHIN_MS) }).catch(() => undefined);
}

const { HEALTH_PORT, PORT } = process.env;
const answer = (HEALTH_PORT && (await ask(HEALTH_PORT))) || (await ask(PORT || '3000'));
console.log(answer ? (await answer.text()).trim() : 'Nobody answers.');
process.exit(answer?.ok ? 0 : 1);
