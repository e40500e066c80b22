import { AsyncResource } from 'node:async_hooks';
import pg from 'pg';

type Method = (...args: unknown[]) => unknown;

/**
 * Tells of every statement that this process sends to the database: each is one round trip, whoever
 * sends it. `onStatement` runs where the statement was asked for, also when that had to wait for a
 * connection of the pool.
 */
export function watchRoundTrips(onStatement: () => void): void {
  const client = pg.Client.prototype as unknown as { query: Method };
  const { query } = client;
  client.query = function watched(this: unknown, ...args) {
    onStatement();
    return query.apply(this, args);
  };
  const pool = pg.Pool.prototype as unknown as { connect: Method };
  const { connect } = pool;
  pool.connect = function bound(this: unknown, ...args) {
    const [callback, ...rest] = args;
    if (typeof callback !== 'function') return connect.apply(this, args);
    return connect.call(this, AsyncResource.bind(callback as Method), ...rest);
  };
}
