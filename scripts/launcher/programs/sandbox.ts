import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Runtime } from '../../../lib/env.ts';
import { isFree } from '../../shared/ports.ts';
import { print } from '../output.ts';
import { choosePort } from '../ports.ts';
import { type Child, describeEnding } from '../processes/children.ts';
import type { Session } from '../processes/session.ts';
import { supervise } from '../processes/supervise.ts';
import { ensureTenant } from '../tenant.ts';

const startsWithinMs = 30_000;

export interface SandboxOptions {
  dataDirectory: string;
  /** The requested port; the next free one is used. */
  port: number;
  /** Ports to skip. */
  reserved: readonly number[];
}

/** Starts the sandbox, keeps it running, and returns its URL. */
export async function startSandbox(session: Session, options: SandboxOptions): Promise<string> {
  const database = join(options.dataDirectory, 'sandbox.sqlite');
  for (let requested = options.port; ; requested += 1) {
    const port = await choosePort(requested, { taken: options.reserved });
    if (port !== options.port) print('sandbox', `Port ${options.port} is taken; using ${port}`);
    const start = () =>
      session.start({
        name: 'sandbox',
        private: true,
        args: ['sandbox/main.ts', '--port', String(port), '--database', database],
      });
    const running = start();
    const url = `http://127.0.0.1:${port}`;
    if (await comesUp(running, url)) {
      const meanwhile = 'Until then the shop cannot charge.';
      supervise(session, { title: 'The sandbox', start, running, meanwhile });
      return url;
    }
    if (session.stopping) throw new Error('The shop is stopping.');
    if (await isFree(port)) throw new Error(`The sandbox ${describeEnding(await running.ended)}`);
    requested = port; // Another process has taken it since.
  }
}

async function comesUp(child: Child, url: string): Promise<boolean> {
  let ended = false;
  void child.ended.then(() => {
    ended = true;
  });
  const deadline = Date.now() + startsWithinMs;
  while (!ended) {
    const healthy = await fetch(`${url}/sandbox/health`).then(
      (response) => response.ok,
      () => false,
    );
    if (healthy && !ended) return true;
    if (Date.now() > deadline) throw new Error(`The sandbox does not answer at ${url}.`);
    await pause(30);
  }
  return false;
}

/** The shop's tenant at the sandbox. */
export async function openAccount(
  sandboxUrl: string,
  earlier: Runtime['service'] | undefined,
  /** The clock of a new tenant; now by default. */
  now?: Date,
): Promise<Runtime['service']> {
  const { account, created } = await ensureTenant(sandboxUrl, earlier, now);
  print('sandbox', `${created ? 'Made' : 'Using'} the tenant ${account.tenantId} at ${sandboxUrl}`);
  return account;
}
