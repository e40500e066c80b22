import type pg from 'pg';

/**
 * Lets a process outlive its connections: one that dies is replaced by the pool, and whoever uses it gets
 * the error of their query. Unhandled, its own error would end the process, while it is idle as well as
 * between being handed out and being used.
 */
export function outliveConnections(pool: pg.Pool): void {
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
}
