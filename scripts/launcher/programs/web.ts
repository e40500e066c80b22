import { setTimeout as pause } from 'node:timers/promises';
import { ownOrigin } from '../../../lib/http/requests.ts';
import { fromRoot } from '../../paths.ts';
import { say } from '../output.ts';
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
  /** The server's program, for tests. */
  program?: string;
}

/**
 * Starts the shop's web server and waits until it has rendered the home page. From then on it is kept
 * running: one that dies is started again.
 *
 * @throws Error when it ends before, or does not answer
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
      say('error', `The home page answers ${status}; its reason is above.`);
      return;
    }
    await pause(50);
  }
  if (alive) throw new Error(`The shop does not answer at ${url}.`);
  throw new Error(`The web server ${describeEnding(await child.ended)}`);
}

/** The status of the response, or undefined without one. Reads the whole page. */
async function statusOf(url: string): Promise<number | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(startsWithinMs) });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return undefined;
  }
}
