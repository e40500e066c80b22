import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { stripVTControlCharacters, styleText } from 'node:util';
import { isSecondCtrlC } from '../lib/process/signals.ts';
import { projectRoot } from './paths.ts';
import { endGroup, signalGroup } from './shared/processes.ts';

type Style = Parameters<typeof styleText>[0];

const styles: Record<string, Style> = {
  shop: ['bold', 'green'],
  database: 'blue',
  sandbox: 'magenta',
  seed: 'yellow',
  worker: 'cyan',
  build: 'gray',
  web: 'green',
  error: ['bold', 'red'],
};

let isPlain = false;

export function printPlainLines(): void {
  isPlain = true;
}

export function print(name: string, text: string): void {
  const isTerminal = process.stdout.isTTY && !process.env.NO_COLOR;
  const label = `${styleText(styles[name] ?? 'white', name.padStart(9))} ${styleText('dim', '│')} `;
  for (const line of text.trimEnd().split('\n')) {
    const output = isTerminal ? line : stripVTControlCharacters(line);
    process.stdout.write(isPlain ? `${line}\n` : `${label}${output}\n`);
  }
}

export function relay(
  name: string,
  { stdout, stderr }: ChildProcess,
  onLine?: (line: string) => void,
): void {
  for (const stream of [stdout, stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      onLine?.(line);
      if (line.trim()) print(name, line);
    });
  }
}

export interface Program {
  name: string;
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
  graceMs?: number;
  /** Sets a umask of 077, since the program's files hold secrets. */
  isPrivate?: boolean;
  onLine?: (line: string) => void;
}

interface Stoppable {
  name: string;
  stop(): Promise<void>;
  kill(): void;
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
const HEALTHY_AFTER_MS = 60_000;

class Running {
  readonly pid: number;
  readonly ended: Promise<string>;
  hasEnded = false;
  readonly #graceMs: number;

  constructor(program: Program) {
    this.#graceMs = program.graceMs ?? 8_000;
    const child = spawnProgram(program);
    this.pid = child.pid ?? 0;
    this.ended = new Promise((done) => {
      child.once('error', (error) => done(`could not be started (${error.message})`));
      child.once('exit', (code, signal) =>
        done(signal ? `was ended by ${signal}` : `ended with code ${code}`),
      );
    });
    void this.ended.then(() => {
      this.hasEnded = true;
      void this.stop(); // Ends children that are still running.
    });
    relay(program.name, child, program.onLine);
  }

  stop(): Promise<void> {
    return this.pid ? endGroup(this.pid, this.#graceMs) : Promise.resolve();
  }

  kill(): void {
    if (this.pid) signalGroup(this.pid, 'SIGKILL');
  }
}

/**
 * Starts a program outside the terminal's process group: Ctrl-C reaches only the launcher, which stops
 * programs in order.
 */
function spawnProgram({ args, env, isPrivate }: Program): ChildProcess {
  const umask = isPrivate ? process.umask(0o077) : undefined;
  try {
    const preload = ['--import', './scripts/end-with-launcher.ts'];
    return spawn(process.execPath, [...preload, ...args], {
      cwd: projectRoot,
      env: { ...process.env, ...env, LAUNCHER_PID: String(process.pid) },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: process.platform !== 'win32',
    });
  } finally {
    if (umask !== undefined) process.umask(umask);
  }
}

export class Processes {
  readonly #running: Stoppable[] = [];
  #stopping: Promise<void> | undefined;

  get isStopping(): boolean {
    return this.#stopping !== undefined;
  }

  add(stoppable: Stoppable): void {
    this.#running.push(stoppable);
  }

  /** @throws Error when the program fails */
  async run(program: Program): Promise<void> {
    const running = this.#start(program);
    this.add({ name: program.name, stop: () => running.stop(), kill: () => running.kill() });
    const ending = await running.ended;
    if (ending !== 'ended with code 0') throw new Error(`${program.name} ${ending}`);
  }

  /**
   * Starts a program, waits until `isReady` answers true, and restarts the program whenever it ends:
   * after a second, then after twice as long each time, up to 30 seconds.
   * @returns a function that restarts it at once
   * @throws Error when it ends before it is ready
   */
  async keepRunning(program: Program, isReady: () => Promise<boolean>): Promise<() => void> {
    let isRestarting = false;
    let running = this.#start(program);
    this.add({ name: program.name, stop: () => running.stop(), kill: () => running.kill() });
    while (!(await isReady())) {
      if (running.hasEnded) throw new Error(`${program.name} ${await running.ended}`);
      await pause(50);
    }
    const supervise = async () => {
      let pauseMs = 0;
      let startedAt = performance.now();
      for (;;) {
        const ending = await running.ended;
        if (this.isStopping) return;
        const wasHealthy = performance.now() - startedAt > HEALTHY_AFTER_MS;
        if (wasHealthy || isRestarting) pauseMs = 0;
        if (!isRestarting) {
          pauseMs = Math.min(2 * pauseMs || FIRST_PAUSE_MS, LONGEST_PAUSE_MS);
          print('error', `${program.name} ${ending}; it starts again in ${pauseMs / 1_000} s`);
          await pause(pauseMs);
          if (this.isStopping) return;
        }
        isRestarting = false;
        running = this.#start(program);
        startedAt = performance.now();
      }
    };
    void supervise();
    return () => {
      isRestarting = true;
      void running.stop();
    };
  }

  stop(): Promise<void> {
    this.#stopping ??= this.#stopAll();
    return this.#stopping;
  }

  kill(): void {
    for (const { kill } of this.#running.toReversed()) kill();
  }

  #start(program: Program): Running {
    if (this.isStopping) throw new Error('The shop is stopping.');
    return new Running(program);
  }

  async #stopAll(): Promise<void> {
    for (const { name, stop } of this.#running.toReversed()) {
      await stop().catch((error: Error) => print('error', `${name}: ${error.message}`));
    }
  }
}

/**
 * Stops the shop on SIGINT, SIGTERM and SIGHUP, and exits. A second Ctrl-C kills all processes; the
 * duplicate signal that npm sends for the first Ctrl-C is ignored.
 */
export function stopOnSignals(processes: Processes): void {
  let stoppingSince = 0;
  const stop = () => {
    if (processes.isStopping) return;
    stoppingSince = performance.now();
    print('shop', 'Stopping; press Ctrl-C again to stop immediately');
    void processes.stop().then(() => {
      print('shop', 'Stopped');
      process.exit(0);
    });
  };
  const onSignal = (signal: NodeJS.Signals) => {
    if (!processes.isStopping) return stop();
    if (!isSecondCtrlC(signal, performance.now() - stoppingSince)) return;
    print('shop', 'Stopping everything immediately');
    processes.kill();
    process.exit(1);
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, onSignal);
  process.stdout.on('error', () => {}); // The terminal was closed; SIGHUP follows.
  process.once('disconnect', stop); // The parent process has ended.
  // When npm is stopped, its shell ends without passing the signal on.
  const shell = process.ppid;
  const watchShell = () => process.ppid !== shell && stop();
  if (process.env.npm_lifecycle_event) setInterval(watchShell, 500).unref();
}
