import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { CONVERTED, SCHEMA, SCHEMA_VERSION } from './schema.ts';

type Columns = Readonly<Record<string, SQLInputValue | boolean | object>>;

/**
 * SQLite in this process; calls are synchronous. Transactions of one turn of the event loop are committed together:
 * request handlers await `committed()`, so that what they responded survives a killed process.
 */
export class Store {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  #inside = false;
  #afterCommit: (() => void)[] = [];
  #commit: PromiseWithResolvers<void> | undefined;

  /** Throws if another sandbox has the file open, or another version wrote it. */
  constructor(file: string) {
    if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
    this.#db = new DatabaseSync(file, { timeout: 2_000 });
    try {
      this.#configure(file);
    } catch (error) {
      this.#db.close();
      throw error;
    }
  }

  #configure(file: string): void {
    try {
      // One process owns the file, so a second sandbox fails immediately.
      this.#db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL;');
      this.#db.exec('PRAGMA synchronous = NORMAL; PRAGMA temp_store = MEMORY;');
      // 64 MB of log between checkpoints, each of which waits for the disk.
      this.#db.exec('PRAGMA wal_autocheckpoint = 16384; PRAGMA cache_size = -32768;');
      this.#db.exec('BEGIN EXCLUSIVE; COMMIT;');
    } catch (error) {
      if (error instanceof Error && /locked|busy/i.test(error.message)) {
        throw new Error(`Another sandbox is using the database ${file}.`, { cause: error });
      }
      throw error;
    }
    const version = this.get<{ user_version: number }>('PRAGMA user_version')?.user_version ?? 0;
    if (version === SCHEMA_VERSION) return;
    if (version !== 0) {
      throw new Error(
        `The database ${file} has version ${version}; this sandbox writes version ${SCHEMA_VERSION}. ` +
          'Delete the file to start over.',
      );
    }
    this.#db.exec(`BEGIN; ${SCHEMA}; PRAGMA user_version = ${SCHEMA_VERSION}; COMMIT;`);
  }

  #prepare(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#db.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  get<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined {
    const row = this.#prepare(sql).get(...values);
    return row && (decode(row) as Row);
  }

  all<Row>(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.#prepare(sql)
      .all(...values)
      .map(decode) as Row[];
  }

  find<Row>(table: string, tenantId: string, id: string): Row | undefined {
    return this.get(`SELECT * FROM ${table} WHERE tenantId = ? AND id = ?`, tenantId, id);
  }

  list<Row>(table: string, tenantId: string): Row[] {
    return this.all(`SELECT * FROM ${table} WHERE tenantId = ? ORDER BY seq`, tenantId);
  }

  run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#prepare(sql).run(...values).changes);
  }

  insert(table: string, row: Columns): number {
    const columns = Object.keys(row);
    const places = columns.map(() => '?').join(', ');
    const sql = `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places})`;
    return Number(this.#prepare(sql).run(...encode(row)).lastInsertRowid);
  }

  update(table: string, id: string, columns: Columns): void {
    const changes = Object.keys(columns).map((name) => `${name} = ?`);
    if (changes.length === 0) return;
    this.run(`UPDATE ${table} SET ${changes.join(', ')} WHERE id = ?`, ...encode(columns), id);
  }

  /** Runs `work` atomically. A nested call joins the outer one. `work` must not be async. */
  transaction<T>(work: () => T): T {
    if (this.#inside) return work();
    this.#begin();
    const hooks = this.#afterCommit.length;
    this.#inside = true;
    this.#prepare('SAVEPOINT step').run();
    try {
      const result = work();
      this.#prepare('RELEASE step').run();
      return result;
    } catch (error) {
      this.#afterCommit.length = hooks;
      this.#prepare('ROLLBACK TO step').run();
      this.#prepare('RELEASE step').run();
      throw error;
    } finally {
      this.#inside = false;
    }
  }

  /** Resolves when all writes so far are durable; undefined if there are none. */
  committed(): Promise<void> | undefined {
    return this.#commit?.promise;
  }

  flush(): void {
    if (this.#commit !== undefined) this.#end(this.#commit);
  }

  afterCommit(action: () => void): void {
    if (this.#commit === undefined) action();
    else this.#afterCommit.push(action);
  }

  #begin(): void {
    if (this.#commit !== undefined) return;
    this.#prepare('BEGIN IMMEDIATE').run();
    const commit = Promise.withResolvers<void>();
    this.#commit = commit;
    setImmediate(() => {
      if (this.#commit === commit) this.#end(commit);
    });
  }

  /** A failed commit ends the process with an uncaught error: none of its requests were answered. */
  #end(commit: PromiseWithResolvers<void>): void {
    this.#prepare('COMMIT').run();
    this.#commit = undefined;
    const actions = this.#afterCommit;
    this.#afterCommit = [];
    commit.resolve();
    for (const action of actions) action();
  }

  close(): void {
    if (!this.#db.isOpen) return;
    this.flush();
    this.#db.close();
  }
}

function encode(row: Columns): SQLInputValue[] {
  return Object.entries(row).map(([name, value]) => {
    if (value === null || CONVERTED[name] === undefined) return value as SQLInputValue;
    return CONVERTED[name] === 'json' ? JSON.stringify(value) : Number(value);
  });
}

function decode(row: Record<string, unknown>): Record<string, unknown> {
  const decoded = { ...row };
  for (const name of Object.keys(row)) {
    const value = row[name];
    if (value === null || CONVERTED[name] === undefined) continue;
    decoded[name] = CONVERTED[name] === 'json' ? JSON.parse(String(value)) : value === 1;
  }
  return decoded;
}
