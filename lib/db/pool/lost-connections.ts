import type pg from 'pg';

/**
 * Keeps the process running when a connection dies: the pool replaces it, and its user gets the error of their query.
 * The connection's own error event would otherwise be unhandled and end the process.
 */
export function outliveConnections(pool: pg.Pool): void {
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
}
