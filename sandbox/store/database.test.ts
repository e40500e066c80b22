import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Store } from './database.ts';

let folder: string;
let file: string;
let store: Store;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-store-'));
  file = join(folder, 'store.sqlite');
  store = new Store(file);
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

const event = (type: string) =>
  store.insert('events', {
    ...{ tenantId: 't', id: type, type, body: '{}', createdAt: 1, tries: 0 },
    attemptLog: [],
  });

const types = () =>
  store.all<{ type: string }>('SELECT type FROM events ORDER BY seq').map(({ type }) => type);

function storedTypes(): string[] {
  store.close();
  store = new Store(file);
  return types();
}

describe('A step', () => {
  it('is atomic, and a failure does not affect the next one', () => {
    store.transaction(() => event('first'));
    expect(() =>
      store.transaction(() => {
        event('undone');
        throw new Error('No.');
      }),
    ).toThrow('No.');
    store.transaction(() => event('second'));
    expect(types()).toEqual(['first', 'second']);
    expect(storedTypes()).toEqual(['first', 'second']);
  });

  it('that is nested joins the outer one', () => {
    expect(() =>
      store.transaction(() => {
        store.transaction(() => event('inner'));
        throw new Error('No.');
      }),
    ).toThrow('No.');
    expect(types()).toEqual([]);
  });

  it('is committed with the others of its turn, and then `committed()` resolves', async () => {
    expect(store.committed()).toBeUndefined();
    store.transaction(() => event('first'));
    const commit = store.committed();
    store.transaction(() => event('second'));
    expect(store.committed()).toBe(commit);
    await commit;
    expect(store.committed()).toBeUndefined();
    expect(storedTypes()).toEqual(['first', 'second']);
  });

  it('has its hooks called once it is committed, and never when it is rolled back', async () => {
    const called: string[] = [];
    store.transaction(() => store.afterCommit(() => called.push('kept')));
    expect(() =>
      store.transaction(() => {
        store.afterCommit(() => called.push('undone'));
        throw new Error('No.');
      }),
    ).toThrow('No.');
    expect(called).toEqual([]);
    await store.committed();
    expect(called).toEqual(['kept']);
    store.afterCommit(() => called.push('at once'));
    expect(called).toEqual(['kept', 'at once']);
  });

  it('may begin in a hook of the previous one', async () => {
    store.transaction(() => {
      event('first');
      store.afterCommit(() => store.transaction(() => event('second')));
    });
    await store.committed();
    await store.committed();
    expect(storedTypes()).toEqual(['first', 'second']);
  });

  it('is committed by flush, and by closing', () => {
    store.transaction(() => event('flushed'));
    store.flush();
    expect(store.committed()).toBeUndefined();
    store.transaction(() => event('closed'));
    store.close();
    store = new Store(file);
    expect(types()).toEqual(['flushed', 'closed']);
  });
});

describe('A row', () => {
  it('may have other columns than the previous row, and comes back as it was written', () => {
    const times = { createdAt: 1, updatedAt: 1 };
    const common = { tenantId: 't', name: 'N', description: '', currency: 'EUR', ...times };
    const terms = { chargeFrequency: 'MONTHLY', trialPeriodDays: 0, gracePeriodDays: 0 };
    const plan = { ...common, ...terms, recurringChargeAmount: 1 };
    store.insert('plans', { ...plan, id: 'a', active: true });
    store.insert('plans', { active: false, deletedAt: 2, id: 'b', ...plan });
    expect(store.all('SELECT id, active, deletedAt FROM plans ORDER BY id')).toEqual([
      { id: 'a', active: true, deletedAt: null },
      { id: 'b', active: false, deletedAt: 2 },
    ]);
    event('first');
    store.update('events', 'first', { attemptLog: [{ url: 'x' }] });
    expect(store.get('SELECT attemptLog FROM events')).toEqual({ attemptLog: [{ url: 'x' }] });
  });
});

describe('A database file', () => {
  it('is used by one sandbox at a time', () => {
    expect(() => new Store(file)).toThrow(/Another sandbox is using the database/);
  });

  it('of another version is refused and left unchanged', () => {
    store.close();
    const other = new DatabaseSync(file);
    other.exec('PRAGMA user_version = 99');
    other.close();
    expect(() => new Store(file)).toThrow(/has version 99/);
    expect(() => new Store(file)).toThrow(/has version 99/);
    rmSync(file);
    store = new Store(file);
  });
});
