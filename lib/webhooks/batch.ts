/** Writes all rows of a batch, or none. */
type WriteRows<T> = (rows: readonly T[]) => Promise<void>;

export type BatchOptions = {
  /** Maximum rows of a write. */
  maxRows: number;
  /** Maximum concurrent writes. */
  maxWrites: number;
  /** Maximum queued rows; more are rejected immediately. */
  maxWaiting: number;
  /** Whether a row may have caused the error: then the rows of the batch are written one by one. */
  isRowsFault: (error: unknown) => boolean;
};

/** Thrown if too many rows are queued. */
export class BatchFull extends Error {
  constructor() {
    super('Too many rows are waiting to be written');
    this.name = 'BatchFull';
  }
}

type Waiting<T> = { row: T; done: () => void; failed: (error: unknown) => void };

/**
 * Lets concurrent callers share one write: rows that arrive while others are being written form the
 * next batch. A caller's promise resolves after the write with its row has been committed.
 */
export function batcher<T>(write: WriteRows<T>, options: BatchOptions): (row: T) => Promise<void> {
  const waiting: Waiting<T>[] = [];
  let writes = 0;
  let scheduled = false;

  function schedule(): void {
    if (scheduled || writes >= options.maxWrites || waiting.length === 0) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      while (waiting.length > 0 && writes < options.maxWrites) {
        void flush(waiting.splice(0, options.maxRows));
      }
    });
  }

  async function flush(batch: Waiting<T>[]): Promise<void> {
    writes += 1;
    try {
      await write(batch.map((one) => one.row));
      for (const one of batch) one.done();
    } catch (error) {
      if (batch.length > 1 && options.isRowsFault(error)) await writeApart(batch);
      else for (const one of batch) one.failed(error);
    } finally {
      writes -= 1;
      schedule();
    }
  }

  async function writeApart(batch: Waiting<T>[]): Promise<void> {
    for (const one of batch) await write([one.row]).then(one.done, one.failed);
  }

  return (row) =>
    new Promise<void>((done, failed) => {
      if (waiting.length >= options.maxWaiting) return failed(new BatchFull());
      waiting.push({ row, done, failed });
      schedule();
    });
}
