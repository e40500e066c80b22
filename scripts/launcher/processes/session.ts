import { print } from '../output.ts';
import { type Child, type ChildOptions, describeEnding, startChild } from './children.ts';
import type { Lock } from './lock.ts';
import type { Reaper } from './reaper.ts';

/** Something to stop at shutdown. */
export interface Stoppable {
  name: string;
  stop(): Promise<void>;
  /** Kills it immediately. */
  kill(): void;
}

/** One run of the shop: owns its processes and stops them. */
export class Session {
  readonly #running: Stoppable[] = [];
  /** Slots of exited children; a restarted child of the same name reuses its slot. */
  readonly #vacant = new Set<Stoppable>();
  readonly #groups = new Set<number>();
  readonly #lock: Lock;
  readonly #reaper: Reaper;
  #siteUrl: string | undefined;
  #beingStopped: Stoppable | undefined;
  #stopping: Promise<void> | undefined;

  constructor(lock: Lock, reaper: Reaper) {
    this.#lock = lock;
    this.#reaper = reaper;
  }

  get stopping(): boolean {
    return this.#stopping !== undefined;
  }

  /** Registers a child for shutdown, in reverse order of registration. */
  add(one: Stoppable): void {
    this.#running.push(one);
  }

  /** Records the URL, for the error of a second start. */
  announce(siteUrl: string): void {
    this.#siteUrl = siteUrl;
    this.#record();
  }

  /** Registers the database server with the reaper. */
  watchServer(pid: number): void {
    this.#reaper.server(pid);
  }

  /** Starts a process of the shop. */
  start(options: ChildOptions): Child {
    if (this.stopping) throw new Error('The shop is stopping.');
    const child = startChild(options);
    this.#takePlace(child);
    this.#groups.add(child.pid);
    this.#reaper.started(child.pid);
    this.#record();
    void child.ended.then(() => this.#forget(child));
    return child;
  }

  /**
   * Runs a program to completion.
   *
   * @throws Error on a non-zero exit status
   */
  async run(options: ChildOptions): Promise<void> {
    const ending = await this.start(options).ended;
    if (ending.code !== 0) throw new Error(`${options.name} ${describeEnding(ending)}`);
  }

  /** Stops everything in reverse order; a second call waits for the first. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stopAll();
    return this.#stopping;
  }

  /** Kills everything immediately. */
  kill(): void {
    this.#beingStopped?.kill();
    for (const one of this.#running.toReversed()) one.kill();
  }

  async #stopAll(): Promise<void> {
    for (let one = this.#running.pop(); one; one = this.#running.pop()) {
      this.#beingStopped = one;
      try {
        await one.stop();
      } catch (error) {
        print('error', `${one.name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    this.#reaper.done();
    this.#lock.release();
  }

  /** Keeps the shutdown order: a restarted sandbox must outlive the web server. */
  #takePlace(child: Child): void {
    const place = this.#running.findIndex(
      (one) => one.name === child.name && this.#vacant.delete(one),
    );
    if (place < 0) this.add(child);
    else this.#running[place] = child;
  }

  #forget(child: Child): void {
    const place = this.#running.indexOf(child);
    if (place >= 0) {
      const vacant = { name: child.name, stop: async () => {}, kill: () => {} };
      this.#running[place] = vacant;
      this.#vacant.add(vacant);
    }
    // Ends remaining processes of its group.
    void child.stop().then(() => {
      this.#groups.delete(child.pid);
      this.#reaper.ended(child.pid);
      if (!this.stopping) this.#record();
    });
  }

  #record(): void {
    this.#lock.record(this.#siteUrl, [...this.#groups]);
  }
}
