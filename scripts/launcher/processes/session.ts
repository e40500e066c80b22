import { say } from '../output.ts';
import { type Child, type ChildOptions, describeEnding, startChild } from './children.ts';
import type { Lock } from './lock.ts';
import type { Reaper } from './reaper.ts';

/** Something that runs and has to be stopped when the shop stops. */
export interface Kept {
  name: string;
  stop(): Promise<void>;
  /** Kills it immediately. */
  kill(): void;
}

/** One run of the shop: everything that it started, and the way to stop it all. */
export class Session {
  readonly #kept: Kept[] = [];
  /** Slots of ended children; a restarted child of the same name reuses its slot. */
  readonly #vacant = new Set<Kept>();
  readonly #groups = new Set<number>();
  readonly #lock: Lock;
  readonly #reaper: Reaper;
  #siteUrl: string | undefined;
  #stopping: Promise<void> | undefined;

  constructor(lock: Lock, reaper: Reaper) {
    this.#lock = lock;
    this.#reaper = reaper;
  }

  get stopping(): boolean {
    return this.#stopping !== undefined;
  }

  /** Registers a child for shutdown, in reverse order of registration. */
  keep(kept: Kept): void {
    this.#kept.push(kept);
  }

  /** The address that a second start names when it finds this one running. */
  announce(siteUrl: string): void {
    this.#siteUrl = siteUrl;
    this.#record();
  }

  /** Has the database server ended should this process be killed. */
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
   * Runs a program to its end.
   *
   * @throws Error when it does not succeed
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
    for (const kept of this.#kept.toReversed()) kept.kill();
  }

  async #stopAll(): Promise<void> {
    for (let kept = this.#kept.pop(); kept; kept = this.#kept.pop()) {
      try {
        await kept.stop();
      } catch (error) {
        say('error', `${kept.name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    this.#reaper.done();
    this.#lock.release();
  }

  /** A sandbox that is started again must still be there when the web server stops before it. */
  #takePlace(child: Child): void {
    const place = this.#kept.findIndex(
      (one) => one.name === child.name && this.#vacant.delete(one),
    );
    if (place < 0) this.keep(child);
    else this.#kept[place] = child;
  }

  #forget(child: Child): void {
    const place = this.#kept.indexOf(child);
    if (place >= 0) {
      const vacant = { name: child.name, stop: async () => {}, kill: () => {} };
      this.#kept[place] = vacant;
      this.#vacant.add(vacant);
    }
    // Remaining processes of its group have to be ended.
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
