/**
 * `node healthcheck.mjs`: a container's health check, for `/healthz` or, with `--ready`, `/readyz`.
 * Requests HEALTH_PORT, on which worker and receiver listen, or else the web server's PORT.
 */
import { parseArgs } from 'node:util';
import { ownOrigin } from '../lib/loopback.ts';
import { loadEnvFiles } from './shared/env-files.ts';

/** A database check may take ten seconds, and a busy process answers late. */
const WITHIN_MS = 14_000;

const { values } = parseArgs({ options: { ready: { type: 'boolean', default: false } } });
loadEnvFiles();
const host = process.env.HOST?.trim() || '127.0.0.1';

async function request(port: string): Promise<Response | undefined> {
  const url = `${ownOrigin(host, Number(port))}${values.ready ? '/readyz' : '/healthz'}`;
  return fetch(url, { signal: AbortSignal.timeout(WITHIN_MS) }).catch(() => undefined);
}

const { HEALTH_PORT, PORT } = process.env;
const answer = (HEALTH_PORT && (await request(HEALTH_PORT))) || (await request(PORT || '3000'));
console.log(answer ? (await answer.text()).trim() : 'No response.');
process.exit(answer?.ok ? 0 : 1);
