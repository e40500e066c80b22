import { expect, test } from 'vitest';
import {
  type DatabaseState,
  type ProcessState,
  readinessOf,
  readinessResponse,
} from './readiness-of';

const well: DatabaseState = { pendingMigrations: 0, workerSeenSecondsAgo: 3 };
const ready: ProcessState = { database: well };

const statusOf = (change: Partial<ProcessState>) =>
  readinessOf({ ...ready, ...change }, true).status;

test.each<[string, Partial<ProcessState>, string]>([
  ['is healthy', {}, 'ready'],
  ['cannot reach the database', { database: null }, 'not ready'],
  ['lacks migrations', { database: { ...well, pendingMigrations: 2 } }, 'not ready'],
  ['never saw a worker', { database: { ...well, workerSeenSecondsAgo: null } }, 'degraded'],
  ['has not seen a worker lately', { database: { ...well, workerSeenSecondsAgo: 31 } }, 'degraded'],
])('a web that %s', (_, change, status) => {
  expect(statusOf(change)).toBe(status);
});

test('a worker with a hanging loop is not ready, and names the loop', () => {
  const worker = { database: well, hungLoops: ['payments', 'mail'] };
  const { status, checks } = readinessOf(worker, false);
  expect([status, checks.loops]).toEqual([
    'not ready',
    { status: 'failed', hung: 'payments, mail' },
  ]);
  expect(readinessOf({ ...worker, hungLoops: [] }, false).status).toBe('ready');
});

test('a missing worker does not make a web unready, but is reported', () => {
  const silent = { ...ready, database: { ...well, workerSeenSecondsAgo: 61.4 } };
  const readiness = readinessOf(silent, true);
  expect(readinessResponse(readiness, true).status).toBe(200);
  expect(readiness.checks.worker).toEqual({ status: 'warning', seenSecondsAgo: 61 });
});

test('only a ready process answers 200', () => {
  const code = (change: Partial<ProcessState>) =>
    readinessResponse(readinessOf({ ...ready, ...change }, true), true).status;
  expect([code({}), code({ database: null })]).toEqual([200, 503]);
  expect(readinessResponse({ status: 'draining', checks: {} }, true).status).toBe(503);
});

test('visitors see the status without its reasons', () => {
  const degraded = readinessOf({ database: { ...well, workerSeenSecondsAgo: 94 } }, true);
  expect(readinessResponse(degraded, false).body).toBe('{"status":"degraded"}\n');
  expect(readinessResponse(degraded, true).body).toContain('"seenSecondsAgo":94');
});
