import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fromRoot } from './paths.ts';
import { Processes } from './processes.ts';
import { freePort } from './shared/ports.ts';
import { isAlive, killAfterMs } from './shared/processes.ts';

const waiting = "setInterval(() => {}, 1000); console.log('ready', process.pid);";
const eventually = { timeout: 30_000 };

let processes: Processes;
let folder: string;
beforeEach(() => {
  processes = new Processes();
  folder = mkdtempSync(join(tmpdir(), 'storefront-processes-'));
});
afterEach(async () => {
  await processes.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function keepRunning(name: string, text: string, graceMs?: number) {
  const pids: number[] = [];
  const program = {
    name,
    args: ['-e', text],
    ...(graceMs && { graceMs }),
    onLine: (line: string) => {
      if (line.startsWith('ready')) pids.push(Number(line.split(' ')[1]));
    },
  };
  const restart = await processes.keepRunning(program, async () => pids.length > 0);
  return { pids, restart };
}

test('a process that ignores SIGTERM is killed', async () => {
  const { pids } = await keepRunning('deaf', `process.on('SIGTERM', () => {}); ${waiting}`, 200);
  await processes.stop();
  expect(isAlive(pids[0] ?? 0)).toBe(false);
});

test('children that a program leaves running end with it', async () => {
  let left = 0;
  const text = `const { spawn } = require('node:child_process');
    const left = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    console.log(left.pid);
    process.exit(0);`;
  const onLine = (line: string) => {
    left = Number(line);
  };
  await processes.run({ name: 'parent', args: ['-e', text], onLine });
  await expect.poll(() => left > 0 && !isAlive(left), eventually).toBe(true);
});

test('a program is restarted after a crash or on demand, and stops in its place', async () => {
  const { pids, restart } = await keepRunning('worker', waiting);
  process.kill(pids[0] ?? 0, 'SIGKILL');
  await expect.poll(() => pids.length, eventually).toBe(2);
  restart();
  await expect.poll(() => pids.length, eventually).toBe(3);
  await processes.stop();
  expect(pids.map(isAlive)).toEqual([false, false, false]);
});

/** Responds to a payment nine seconds after SIGTERM, later than the default grace period. */
const webServer = `
  const { createServer } = require('node:http');
  let pay;
  const server = createServer((request, response) => {
    if (request.url === '/pay') pay = response;
    else response.end(String(pay !== undefined));
  });
  server.listen(Number(process.argv[2]), '127.0.0.1');
  process.on('SIGTERM', () => setTimeout(() => {
    pay.end('paid');
    server.close(() => process.exit(0));
    server.closeIdleConnections();
  }, 9_000));
`;

test('a payment in flight completes before the database stops', async () => {
  const port = await freePort();
  const textOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  let wasWebRunning: boolean | undefined;
  processes.add({
    name: 'database',
    kill: () => {},
    stop: async () => {
      wasWebRunning = await textOf('/').then(
        () => true,
        () => false,
      );
    },
  });
  writeFileSync(join(folder, 'web.cjs'), webServer);
  const web = {
    name: 'web',
    args: [join(folder, 'web.cjs'), String(port)],
    graceMs: killAfterMs({ delayMs: 0, graceMs: 25_000 }),
  };
  await processes.keepRunning(web, () =>
    textOf('/').then(
      () => true,
      () => false,
    ),
  );
  const payment = textOf('/pay');
  await expect.poll(() => textOf('/'), eventually).toBe('true');
  await processes.stop();
  expect(await payment).toBe('paid');
  expect(wasWebRunning).toBe(false);
});

describe('the launcher', () => {
  /** The argument is the time that stopping takes, in milliseconds. */
  const program = `
    const { Processes, stopOnSignals } = await import('./scripts/processes.ts');
    const processes = new Processes();
    processes.add({
      name: 'shop',
      stop: () => new Promise((done) => setTimeout(done, Number(process.argv[1]))),
      kill: () => console.log('killed'),
    });
    stopOnSignals(processes);
    await processes.keepRunning({ name: 'part', args: ['-e', ${JSON.stringify(waiting)}] }, async () => true);
    console.log('started');
  `;
  let running: ChildProcess | undefined;
  afterEach(() => void running?.kill('SIGKILL'));

  /** @param shell a command that starts the launcher, like npm's shell */
  async function startLauncher(stopTakesMs: number, shell: readonly string[] = []) {
    const args = ['--input-type=module', '-e', program, String(stopTakesMs)];
    const [command = '', ...words] = [...shell, process.execPath, ...args];
    const child = spawn(command, words, {
      cwd: fromRoot(),
      env: { ...process.env, npm_lifecycle_event: shell.length > 0 ? 'dev' : '' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    running = child;
    const lines: string[] = [];
    createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
    const waitForOutput = (words: string) =>
      expect.poll(() => lines.some((line) => line.includes(words)), eventually).toBe(true);
    await waitForOutput('started');
    await waitForOutput('ready');
    const part = Number(
      lines
        .find((line) => line.includes('ready'))
        ?.split(' ')
        .at(-1),
    );
    return {
      child,
      lines,
      waitForOutput,
      part,
      ended: once(child, 'close').then(([code]) => code),
    };
  }

  /** Signals closer together than this count as one. */
  const LATER_MS = 1_200;

  test('ends its programs when it is killed', async () => {
    const { child, part } = await startLauncher(0);
    expect(isAlive(part)).toBe(true);
    child.kill('SIGKILL');
    await expect.poll(() => isAlive(part), eventually).toBe(false);
  });

  test('ignores a repeated signal of npm or a service manager', async () => {
    const { child, lines, waitForOutput, ended } = await startLauncher(LATER_MS + 500);
    // Two signals of the same name could arrive as one.
    child.kill('SIGINT');
    child.kill('SIGTERM');
    await waitForOutput('Stopping');
    await pause(LATER_MS);
    child.kill('SIGTERM');
    child.kill('SIGHUP');
    expect(await ended).toBe(0);
    expect(lines).not.toContain('killed');
  });

  test('kills everything on a second Ctrl-C', async () => {
    const { child, lines, waitForOutput, ended } = await startLauncher(60_000);
    child.kill('SIGTERM');
    await waitForOutput('Stopping');
    await pause(LATER_MS);
    child.kill('SIGINT');
    expect(await ended).toBe(1);
    expect(lines).toContain('killed');
  });
});
