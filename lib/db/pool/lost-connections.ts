import type pg from 'pg';

/** Handles errors of idle connections, which would otherwise end the process. The pool replaces the connections. */
export function outliveConnections(pool: pg.Pool): void {
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
}
