import { AsyncResource } from 'node:async_hooks';
import pg from 'pg';

type Method = (...args: unknown[]) => unknown;

/**
 * Reports every statement that this process sends to the database, one round trip each, whatever
 * sends it. `onStatement` runs in the context of the caller, even when the statement had to wait
 * for a connection.
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
