import { processWide } from '@/lib/process/process-wide';
import type { RequestContext } from '@/lib/process/request-context';

/** Nothing was done: the database has no connection left for this part of the shop, or for anybody. */
export class DatabaseBusy extends Error {
  constructor(area: string | undefined) {
    super(`The database is busy: no connection for ${area ?? 'this process'} came free in time`);
    this.name = 'DatabaseBusy';
  }
}

/** A part of the shop that keeps one connection this long waits for something. In milliseconds. */
const SLOW_MS = 1_000;
/** It is taken to do so for a while after. */
const REMEMBERED_MS = 10_000;
/** More would not have their turn in time; whatever comes first joins a longer queue, too. */
const MAX_WAITING = 2_000;

export type BulkheadOptions = {
  /** Connections of this process. */
  slots: number;
  /** How long work waits for its turn. */
  waitMs?: number;
  /** A monotonic clock, in milliseconds. */
  now?: () => number;
};

/** A queue for connections. */
export type Queue = {
  /** How many requests wait in it; each may wait for several connections. */
  requests: number;
  /** How long the first of them has waited, in milliseconds. */
  oldestMs: number;
};

type Holder = { area: string | undefined; since: number };
type Waiter = {
  context: RequestContext | undefined;
  since: number;
  admit: (holder: Holder) => void;
};

/**
 * Decides who gets one of the database's connections next, so that what waits for a locked table leaves
 * connections to everybody else (a bulkhead):
 *
 * - a part of the shop has at most half of the connections;
 * - all parts that wait, because a connection of theirs was lately in use for over a second, share half; beyond it,
 *   one that has none may have one, as long as another is left: on a slow machine, every part seems to wait;
 * - a fifth is kept for what comes first, such as purchases, and for the process's own work; the queue, too.
 *
 * Work without a request is the process's own, and bound by the number of connections alone.
 */
export class Bulkhead {
  readonly #slots: number;
  readonly #waitMs: number;
  readonly #now: () => number;
  readonly #held = new Set<Holder>();
  readonly #slowUntil = new Map<string, number>();
  #waiting: Waiter[] = [];

  constructor({ slots, waitMs = 10_000, now = () => performance.now() }: BulkheadOptions) {
    this.#slots = slots;
    this.#waitMs = waitMs;
    this.#now = now;
  }

  /**
   * Waits for the turn of this request.
   * @returns gives the turn back; has an effect once
   * @throws DatabaseBusy when it does not come in time
   */
  async enter(context: RequestContext | undefined): Promise<() => void> {
    const holder = this.#admits(context) ? this.#hold(context) : await this.#turn(context);
    return () => {
      if (!this.#held.delete(holder)) return;
      const { area, since } = holder;
      const now = this.#now();
      if (area !== undefined && now - since > SLOW_MS)
        this.#slowUntil.set(area, now + REMEMBERED_MS);
      this.#admitWaiting();
    };
  }

  /** How many wait for a connection, and how many connections are in use. */
  get load(): { waiting: number; inUse: number } {
    return { waiting: this.#waiting.length, inUse: this.#held.size };
  }

  /** Who waits for what this request would have to wait for, and would have their turn before it. */
  queueFor(context: RequestContext): Queue {
    if (this.#admits(context)) return { requests: 0, oldestMs: 0 };
    const isForAll = this.#held.size >= this.#limit(context);
    const ahead = this.#waiting.filter(
      (one) =>
        (isForAll || one.context?.area === context.area) &&
        (!context.hasPriority || hasPriority(one.context)),
    );
    return {
      requests: new Set(ahead.map((one) => one.context?.request ?? one)).size,
      oldestMs: Math.max(0, ...ahead.map(({ since }) => this.#now() - since)),
    };
  }

  #limit(context: RequestContext | undefined): number {
    const kept = hasPriority(context) ? 0 : Math.floor(this.#slots / 5);
    return this.#slots - kept;
  }

  #admits(context: RequestContext | undefined): boolean {
    if (this.#held.size >= this.#limit(context)) return false;
    if (!context) return true;
    const half = Math.max(1, Math.floor(this.#slots / 2));
    const own = this.#heldBy(new Set([context.area]));
    if (own >= half) return false;
    const slow = this.#slowAreas();
    if (!slow.has(context.area) || this.#heldBy(slow) < half) return true;
    return own === 0 && this.#held.size < this.#limit(context) - 1;
  }

  #heldBy(areas: ReadonlySet<string>): number {
    return [...this.#held].filter(({ area }) => area !== undefined && areas.has(area)).length;
  }

  #slowAreas(): Set<string> {
    const now = this.#now();
    const slow = new Set<string>();
    for (const { area, since } of this.#held) {
      if (area !== undefined && now - since > SLOW_MS) slow.add(area);
    }
    for (const [area, until] of this.#slowUntil) {
      if (now < until) slow.add(area);
      else this.#slowUntil.delete(area);
    }
    return slow;
  }

  #hold(context: RequestContext | undefined): Holder {
    const holder = { area: context?.area, since: this.#now() };
    this.#held.add(holder);
    return holder;
  }

  #turn(context: RequestContext | undefined): Promise<Holder> {
    if (!hasPriority(context) && this.#waiting.length >= MAX_WAITING) {
      return Promise.reject(new DatabaseBusy(context?.area));
    }
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        context,
        since: this.#now(),
        admit: (holder) => {
          clearTimeout(timer);
          resolve(holder);
        },
      };
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter((one) => one !== waiter);
        reject(new DatabaseBusy(context?.area));
      }, this.#waitMs);
      this.#waiting.push(waiter);
    });
  }

  /** Purchases and the process's own work first, then everybody else; each in their order. */
  #admitWaiting(): void {
    const first = this.#waiting.filter(({ context }) => hasPriority(context));
    const others = this.#waiting.filter(({ context }) => !hasPriority(context));
    this.#waiting = [...first, ...others].filter((waiter) => {
      if (!this.#admits(waiter.context)) return true;
      waiter.admit(this.#hold(waiter.context));
      return false;
    });
  }
}

function hasPriority(context: RequestContext | undefined): boolean {
  return context?.hasPriority ?? true;
}

const kept = processWide<Bulkhead>('bulkhead');

/** Keeps it for the whole process. */
export function setProcessBulkhead(bulkhead: Bulkhead): void {
  kept.set(bulkhead);
}

/** The one of this process; undefined before the database was used first. */
export function processBulkhead(): Bulkhead | undefined {
  return kept.get();
}
