import { setTimeout as pause } from 'node:timers/promises';
import { type Child, describeEnding } from './children.ts';
import { say } from './output.ts';
import type { Session } from './session.ts';

const startsWithinMs = 180_000;

export interface WebOptions {
  development: boolean;
  host: string;
  port: number;
  env: Readonly<Record<string, string>>;
  /** Called when the server ends although nobody asked it to. */
  died(): void;
}

/** Starts the shop's web server and waits until it has drawn the home page. */
export async function startWeb(session: Session, options: WebOptions): Promise<void> {
  const { development, host, port } = options;
  const child = session.start({
    name: 'web',
    args: [
      // Plain Node.js: hooks that compile TypeScript would look at every file of Next as well.
      'scripts/server/main.ts',
      ...['--hostname', host, '--port', String(port), ...(development ? ['--dev'] : [])],
    ],
    env: options.env,
  });
  let alive = true;
  void child.ended.then((ending) => {
    alive = false;
    if (session.stopping || ending.wanted) return;
    say('error', `The web server ${describeEnding(ending)}`);
    options.died();
  });
  await homePageIsDrawn(child, `http://127.0.0.1:${port}/`, () => alive);
}

async function homePageIsDrawn(child: Child, url: string, alive: () => boolean): Promise<void> {
  const deadline = Date.now() + startsWithinMs;
  while (alive() && Date.now() < deadline) {
    const status = await statusOf(url);
    if (status === 200) return;
    if (status !== undefined) {
      say('error', `The home page answers ${status}; its reason is above.`);
      return;
    }
    await pause(50);
  }
  if (alive()) throw new Error(`The shop does not answer at ${url}.`);
  throw new Error(`The web server ${describeEnding(await child.ended)}`);
}

/** The answer's status, or undefined while nobody answers. Reads the whole page. */
async function statusOf(url: string): Promise<number | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(startsWithinMs) });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return undefined;
  }
}
