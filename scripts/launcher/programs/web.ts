import { setTimeout as pause } from 'node:timers/promises';
import { ownOrigin } from '../../../lib/loopback.ts';
import { fromRoot } from '../../paths.ts';
import { print } from '../output.ts';
import { type Child, describeEnding } from '../processes/children.ts';
import type { Session } from '../processes/session.ts';
import { supervise } from '../processes/supervise.ts';
import { keepAliveMs, webVariables } from './web-variables.ts';

const startsWithinMs = 180_000;

export interface WebOptions {
  development: boolean;
  host: string;
  port: number;
  env: Readonly<Record<string, string>>;
  /** Grace period for requests in flight at shutdown, in milliseconds. */
  graceMs: number;
  /** Another program, for tests. */
  program?: string;
}

/**
 * Starts the shop's web server, waits until it has rendered the home page, and supervises it from then on.
 *
 * @throws Error when it exits before, or does not respond
 */
export async function startWeb(session: Session, options: WebOptions): Promise<void> {
  const { development, host, port, env, graceMs } = options;
  const start = () =>
    session.start({
      name: 'web',
      args: [
        options.program ?? fromRoot('node_modules', 'next', 'dist', 'bin', 'next'),
        ...(development ? ['dev'] : ['start', '--keepAliveTimeout', String(keepAliveMs)]),
        ...['--hostname', host, '--port', String(port)],
      ],
      env: development ? env : { ...env, ...webVariables },
      graceMs,
    });
  const running = start();
  await homePageIsRendered(running, `${ownOrigin(host, port)}/`);
  supervise(session, { title: 'The web server', start, running });
}

async function homePageIsRendered(child: Child, url: string): Promise<void> {
  let alive = true;
  void child.ended.then(() => {
    alive = false;
  });
  const deadline = Date.now() + startsWithinMs;
  while (alive && Date.now() < deadline) {
    const status = await statusOf(url);
    if (status === 200) return;
    if (status !== undefined) {
      print('error', `The home page answers ${status}; its reason is above.`);
      return;
    }
    await pause(50);
  }
  if (alive) throw new Error(`The shop does not answer at ${url}.`);
  throw new Error(`The web server ${describeEnding(await child.ended)}`);
}

/** The response status, or undefined without a response. Reads the whole body. */
async function statusOf(url: string): Promise<number | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(startsWithinMs) });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return undefined;
  }
}
