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

/** Prints lines as the processes write them, for log collectors. */
export function printPlainLines(): void {
  isPlain = true;
}

/** Prints lines with a process name as prefix, coloured on a terminal. */
export function print(name: string, text: string): void {
  const isTerminal = process.stdout.isTTY && !process.env.NO_COLOR;
  const label = `${styleText(styles[name] ?? 'white', name.padStart(9))} ${styleText('dim', '│')} `;
  for (const line of text.trimEnd().split('\n')) {
    const shown = isTerminal ? line : stripVTControlCharacters(line);
    process.stdout.write(isPlain ? `${line}\n` : `${label}${shown}\n`);
  }
}

/** Prints what a process writes, with its name as prefix. */
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

/** A Node.js program of the shop. */
export interface Program {
  /** The prefix of its output. */
  name: string;
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** How long it may take to end, in milliseconds. */
  graceMs?: number;
  /** Sets a umask of 077: its files hold secrets. */
  isPrivate?: boolean;
  /** Called with each line of its output. */
  onLine?: (line: string) => void;
}

/** Something that ends with the shop. */
interface Stoppable {
  name: string;
  stop(): Promise<void>;
  /** Ends it at once. */
  kill(): void;
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
const HEALTHY_AFTER_MS = 60_000;

/** A process of a program, with its children: it leads a process group. */
class Running {
  readonly pid: number;
  /** Resolves with the reason when the process has ended. */
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
      void this.stop(); // Children that it has left.
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

/** Starts a program outside the terminal's process group: Ctrl-C reaches the launcher alone, which ends them in order. */
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

/** All processes of one start, in their order. */
export class Processes {
  readonly #running: Stoppable[] = [];
  #stopping: Promise<void> | undefined;

  get isStopping(): boolean {
    return this.#stopping !== undefined;
  }

  /** Registers something to stop, before whatever was registered earlier. */
  add(stoppable: Stoppable): void {
    this.#running.push(stoppable);
  }

  /** Runs a program to its end. @throws Error when it fails */
  async run(program: Program): Promise<void> {
    const running = this.#start(program);
    this.add({ name: program.name, stop: () => running.stop(), kill: () => running.kill() });
    const ending = await running.ended;
    if (ending !== 'ended with code 0') throw new Error(`${program.name} ${ending}`);
  }

  /**
   * Starts a program, waits until it is ready, and from then on restarts it when it ends: after a second, then
   * after twice as long each time, up to 30 seconds.
   *
   * @param isReady whether it answers; polled
   * @returns what restarts it at once
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

  /** Stops everything, the last first; a second call waits for the first. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stopAll();
    return this.#stopping;
  }

  /** Ends everything at once. */
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
 * Stops everything on SIGINT, SIGTERM and SIGHUP, and exits. A second Ctrl-C ends everything at once; npm's copy of the
 * first one does not.
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
    print('shop', 'Ending everything at once');
    processes.kill();
    process.exit(1);
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, onSignal);
  process.stdout.on('error', () => {}); // The terminal was closed; SIGHUP follows.
  process.once('disconnect', stop); // The parent process has ended.
  // npm, which is asked to end, ends its shell, and that passes no signal on.
  const shell = process.ppid;
  const watchShell = () => process.ppid !== shell && stop();
  if (process.env.npm_lifecycle_event) setInterval(watchShell, 500).unref();
}
