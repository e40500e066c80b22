import type pg from 'pg';
import { currentRequest } from '@/lib/process/request-context';
import type { Bulkhead } from './bulkhead.ts';
import { TracedPool } from './traced-pool.ts';

/** A pool whose connections are given out as a bulkhead decides, to Prisma and to bare statements alike. */
export class GuardedPool extends TracedPool {
  readonly #bulkhead: Bulkhead;
  readonly #leave = new WeakMap<pg.PoolClient, () => void>();

  /** @param name for metrics */
  constructor(name: string, config: pg.PoolConfig, bulkhead: Bulkhead) {
    super(name, config);
    this.#bulkhead = bulkhead;
    this.on('release', (_error, client) => {
      this.#leave.get(client)?.();
      this.#leave.delete(client);
    });
  }

  override get pending(): number {
    return super.pending + this.#bulkhead.load.waiting;
  }

  protected override async lend(): Promise<pg.PoolClient> {
    const leave = await this.#bulkhead.enter(currentRequest());
    try {
      const client = await super.lend();
      this.#leave.set(client, leave);
      return client;
    } catch (error) {
      leave();
      throw error;
    }
  }
}
