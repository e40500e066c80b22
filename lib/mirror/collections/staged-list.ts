import { z } from 'zod';
import { machineNow } from '@/lib/clock';
import { type Database, pool } from '@/lib/db/client';
import type { ListedRow, ListPart } from '@/lib/service/payment-service';
import { isSameRow, type ServiceTransaction } from '@/lib/service/resources';
import { turns } from '@/lib/service/turns';
import { storable, transactionRow } from '../columns';
import { type Block, BlockCutter, rowDigest } from './blocks';
import { LIST_KEY } from './list-fetch';

/**
 * A list is compared with the stored one and staged, block by block, while it is streamed; once it
 * has ended without an error, one transaction stores it (`list-store.ts`). An interrupted list
 * leaves nothing.
 */

/** Which list the stored blocks belong to. Stored in service_state under BLOCKS_KEY. */
export type BlocksState = {
  /** The list they were stored with: the next list is compared with them only if this was the last one. */
  sequence: string;
  /** When rows were last compared one by one, in milliseconds since the epoch, by the machine's clock. */
  comparedAt: number;
};

export const BLOCKS_KEY = 'transactions-blocks';

const blocksState = z.object({ sequence: z.string(), comparedAt: z.number() });

/**
 * How often rows are compared one by one, in case a block's digest is wrong. By the machine's clock: a demo's year goes
 * by in a minute, and each list of it would be compared so.
 */
const COMPARE_EVERY_MS = 24 * 60 * 60_000;

/** The result of staging a list. */
export type StagedList = {
  /** Readable or not; a count of rows. */
  count: number;
  showsAll: boolean;
  /** Every row has an id. */
  readable: boolean;
  /** Staged blocks. */
  blocks: readonly { id: string; hasRows: boolean }[];
  /** Stored blocks that the list no longer has; null if all rows were compared one by one. */
  removed: readonly string[] | null;
  /** When rows were last compared one by one. */
  comparedAt: number;
};

type Known = {
  /** By digest, with whether every row shows its customer or subscription. */
  blocks: Map<string, { id: string; showsAll: boolean }>;
  loose: string[];
  comparedAt: number;
};

/** Stages a list, chunk by chunk. */
export class ListStaging {
  readonly #sequence: bigint;
  readonly #known: Known | null;
  readonly #seen = new Set<string>();
  #cutter = new BlockCutter<ServiceTransaction>();
  #blocks: { id: string; hasRows: boolean }[] = [];
  #count = 0;
  #showsAll = true;
  #readable = true;
  readonly #giveTurn = turns();

  private constructor(sequence: bigint, known: Known | null) {
    this.#sequence = sequence;
    this.#known = known;
  }

  /** @param sequence of the fetch: what older ones have staged is removed */
  static async open(sequence: bigint): Promise<ListStaging> {
    await pool().query('DELETE FROM transaction_blocks WHERE NOT stored AND sequence < $1', [
      sequence,
    ]);
    return new ListStaging(sequence, await knownBlocks());
  }

  /** @returns false if a row is not JSON: the list cannot be used */
  async take(part: ListPart<ServiceTransaction>): Promise<boolean> {
    if (part.startsOver) await this.#startOver();
    for (const row of part.rows) {
      const block = this.#cutter.add(row);
      if (block && !(await this.#takeBlock(block))) return false;
    }
    await this.#giveTurn();
    return true;
  }

  /** @returns null if a row is not JSON */
  async end(): Promise<StagedList | null> {
    const last = this.#cutter.end();
    if (last && !(await this.#takeBlock(last))) return null;
    const known = this.#known;
    const unseen = known
      ? [...known.blocks.values()].map(({ id }) => id).filter((id) => !this.#seen.has(id))
      : [];
    return {
      count: this.#count,
      showsAll: this.#showsAll,
      readable: this.#readable,
      blocks: this.#blocks,
      removed: known && [...unseen, ...known.loose],
      comparedAt: known ? known.comparedAt : machineNow().getTime(),
    };
  }

  async #startOver(): Promise<void> {
    await pool().query('DELETE FROM transaction_blocks WHERE NOT stored AND sequence = $1', [
      this.#sequence,
    ]);
    this.#cutter = new BlockCutter();
    this.#seen.clear();
    this.#blocks = [];
    this.#count = 0;
    this.#showsAll = true;
    this.#readable = true;
  }

  async #takeBlock(block: Block<ServiceTransaction>): Promise<boolean> {
    this.#count += block.rows.length;
    const known = this.#known?.blocks.get(block.digest);
    if (known) {
      this.#seen.add(known.id);
      this.#showsAll &&= known.showsAll;
      return true;
    }
    const read = await this.#readRows(block.rows);
    if (!read) return false;
    this.#showsAll &&= read.showsAll;
    this.#readable &&= read.readable;
    await this.#stage(block, read);
    return true;
  }

  /** Null if one is not JSON. */
  async #readRows(rows: readonly ListedRow<ServiceTransaction>[]): Promise<ReadRows | null> {
    const read: ReadRows = { rows: new Map(), showsAll: true, readable: true };
    for (const row of rows) {
      await this.#giveTurn();
      const shown = row.read();
      if (shown === 'broken') return null;
      if (shown === 'unreadable') {
        read.readable = false;
        continue;
      }
      read.showsAll &&= showsPayer(shown);
      const id = idOf(shown);
      // Of rows of one id that differ it is not known which is true.
      if (!isSameRow(read.rows.get(id)?.shown ?? shown, shown)) read.readable = false;
      read.rows.set(id, { shown, digest: rowDigest(row.text) });
    }
    return read;
  }

  async #stage({ digest }: Block<ServiceTransaction>, read: ReadRows): Promise<void> {
    const ids = [...read.rows.keys()];
    const changed: string[] = [];
    for (const id of await differing(read.rows)) {
      await this.#giveTurn();
      const row = read.rows.get(id);
      if (row) changed.push(JSON.stringify({ ...transactionRow(row.shown), digest: row.digest }));
    }
    const hasRows = changed.length > 0;
    const { rows } = await pool().query<{ id: string }>(
      `INSERT INTO transaction_blocks (sequence, digest, ids, "showsAll", rows)
       VALUES ($1, $2, $3, $4, $5::jsonb) RETURNING id`,
      [
        this.#sequence,
        // An unreadable row may be readable next time, so it is compared again.
        read.readable ? digest : null,
        ids,
        read.showsAll,
        hasRows ? `[${changed.join(',')}]` : null,
      ],
    );
    this.#blocks.push(...rows.map(({ id }) => ({ id, hasRows })));
  }
}

type ReadRows = {
  rows: Map<string, { shown: ServiceTransaction; digest: string }>;
  showsAll: boolean;
  readable: boolean;
};

/** The id under which a transaction is stored. */
function idOf({ id }: ServiceTransaction): string {
  return storable(id);
}

/**
 * Whether it shows its customer or subscription: without items it may be any charge of its
 * customer, but of no one else.
 */
function showsPayer({ subscriptionId, customerId }: ServiceTransaction): boolean {
  return subscriptionId !== undefined || customerId !== undefined;
}

/** The stored blocks, if they belong to the last list; null if every row has to be compared. */
async function knownBlocks(): Promise<Known | null> {
  const { rows } = await pool().query<{ state: unknown; last: string | null }>(
    `SELECT (SELECT value FROM service_state WHERE key = $1) AS state,
       (SELECT value->>'sequence' FROM service_state WHERE key = $2) AS last`,
    [BLOCKS_KEY, LIST_KEY],
  );
  const state = blocksState.safeParse(rows[0]?.state);
  if (!state.success || state.data.sequence !== rows[0]?.last) return null;
  const age = machineNow().getTime() - state.data.comparedAt;
  if (age < 0 || age > COMPARE_EVERY_MS) return null;
  const stored = await pool().query<{ id: string; digest: string | null; showsAll: boolean }>(
    'SELECT id, digest, "showsAll" FROM transaction_blocks WHERE stored',
  );
  const known: Known = { blocks: new Map(), loose: [], comparedAt: state.data.comparedAt };
  for (const { id, digest, showsAll } of stored.rows) {
    const isFirst = digest !== null && !known.blocks.has(digest);
    if (isFirst) known.blocks.set(digest, { id, showsAll });
    else known.loose.push(id);
  }
  return known;
}

/** Ids of rows whose stored values differ. */
async function differing(rows: ReadRows['rows']): Promise<string[]> {
  const ids = [...rows.keys()];
  const digests = ids.map((id) => rows.get(id)?.digest);
  const found = await pool().query<{ id: string }>(
    `SELECT listed.id FROM unnest($1::text[], $2::text[]) AS listed(id, digest)
     LEFT JOIN mirror_transactions AS known ON known."serviceId" = listed.id
     WHERE known."serviceId" IS NULL
       OR known.digest IS DISTINCT FROM listed.digest || ':' || known.sequence
       OR known."missingSince" IS NOT NULL OR known."deletedAt" IS NOT NULL`,
    [ids, digests],
  );
  return found.rows.map(({ id }) => id);
}

/** Records which list the stored blocks belong to, in the transaction that stores them. */
export async function saveBlocksState(tx: Database, state: BlocksState): Promise<void> {
  await tx.serviceState.upsert({
    where: { key: BLOCKS_KEY },
    create: { key: BLOCKS_KEY, value: state },
    update: { value: state },
  });
}
