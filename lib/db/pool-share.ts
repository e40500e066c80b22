import { env } from '@/lib/env';

/** A part of the shop has as many connections in use as it may have; nothing was done. */
export class ShareInUse extends Error {
  constructor(part: string) {
    super(`All connections that ${part} may use at once are in use`);
    this.name = 'ShareInUse';
  }
}

/**
 * A part of the pool's connections that one part of the shop may use at once (a bulkhead): when its
 * tables are locked or slow, what waits for them leaves connections to everybody else.
 *
 * @example
 * const carts = new PoolShare('carts');
 * await carts.run(() => db().cart.count());
 */
export class PoolShare {
  readonly #part: string;
  readonly #waitMs: number;
  readonly #waiting: (() => void)[] = [];
  #inUse = 0;

  /**
   * @param part of the shop, for the error
   * @param waitMs how long work waits for its turn
   */
  constructor(part: string, waitMs = 5_000) {
    this.#part = part;
    this.#waitMs = waitMs;
  }

  /**
   * Does work that uses one connection at a time. Not within other work of the same share: that
   * would wait for itself.
   * @throws ShareInUse when its turn does not come in time
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#inUse >= half(env().databasePoolSize)) await this.#turn();
    else this.#inUse += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#inUse -= 1;
    }
  }

  /** Resolves when somebody hands its place over. */
  #turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(turn), 1);
        reject(new ShareInUse(this.#part));
      }, this.#waitMs);
      const turn = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#waiting.push(turn);
    });
  }
}

function half(size: number): number {
  return Math.max(1, Math.floor(size / 2));
}
