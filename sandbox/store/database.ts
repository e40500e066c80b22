import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { SCHEMA, SCHEMA_VERSION } from './schema.ts';

/**
 * The sandbox's database: SQLite in this process, every statement prepared once.
 *
 * All calls are synchronous, so what stands between two awaits is atomic towards other requests;
 * `transaction` makes it atomic towards a killed process too.
 */
export class Store {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  #depth = 0;
  #afterCommit: (() => void)[] = [];

  /**
   * @param file a path, made with its folder when missing, or `:memory:`.
   * @throws when another sandbox has the file open, or another version wrote it.
   */
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
      // One process owns the file; it needs no shared memory, and a second sandbox is told at once.
      this.#db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL;');
      this.#db.exec('PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;');
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
          'Remove the file to start anew.',
      );
    }
    this.transaction(() => {
      this.#db.exec(SCHEMA);
      this.#db.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`);
    });
  }

  #prepare(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#db.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  /** The first row, or undefined. `Row` names the columns that the statement selects. */
  get<Row>(sql: string, ...values: SQLInputValue[]): Row | undefined {
    return this.#prepare(sql).get(...values) as Row | undefined;
  }

  /** All rows. `Row` names the columns that the statement selects. */
  all<Row>(sql: string, ...values: SQLInputValue[]): Row[] {
    return this.#prepare(sql).all(...values) as Row[];
  }

  /** Runs a statement and returns the number of rows that it changed. */
  run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#prepare(sql).run(...values).changes);
  }

  /** Inserts one row and returns its rowid. The statement text depends on the columns only. */
  insert(table: string, row: Record<string, SQLInputValue>): number {
    const columns = Object.keys(row);
    const sql = `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
    return Number(this.#prepare(sql).run(...Object.values(row)).lastInsertRowid);
  }

  /**
   * Runs `work` in one transaction: all of it or nothing. A call within a call joins the outer one.
   * `work` must not be async.
   */
  transaction<T>(work: () => T): T {
    if (this.#depth > 0) return work();
    this.#db.exec('BEGIN IMMEDIATE');
    this.#depth += 1;
    let result: T;
    try {
      result = work();
      this.#db.exec('COMMIT');
    } catch (error) {
      this.#afterCommit = [];
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      throw error;
    } finally {
      this.#depth -= 1;
    }
    this.#runAfterCommit();
    return result;
  }

  /** Calls `action` once the running transaction has been committed, or at once outside of one. */
  afterCommit(action: () => void): void {
    if (this.#depth === 0) action();
    else this.#afterCommit.push(action);
  }

  #runAfterCommit(): void {
    if (this.#afterCommit.length === 0) return;
    const actions = this.#afterCommit;
    this.#afterCommit = [];
    for (const action of actions) action();
  }

  close(): void {
    if (this.#db.isOpen) this.#db.close();
  }
}
