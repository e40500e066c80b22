type WriteRows<T> = (rows: readonly T[]) => Promise<void>;

export type BatchOptions = {
  maxRows: number;
  maxWrites: number;
  maxWaiting: number;
  /** Whether a row may have caused the error, so that rows are retried one by one. */
  isRowsFault: (error: unknown) => boolean;
};

export class BatchFull extends Error {
  constructor() {
    super('Too many rows are waiting to be written');
    this.name = 'BatchFull';
  }
}

type Waiting<T> = { row: T; done: () => void; failed: (error: unknown) => void };

/**
 * Lets concurrent callers share a write: rows that arrive during one form the next batch. A promise resolves after the
 * commit of its row.
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
      await write(batch.map((item) => item.row));
      for (const item of batch) item.done();
    } catch (error) {
      if (batch.length > 1 && options.isRowsFault(error)) await writeApart(batch);
      else for (const item of batch) item.failed(error);
    } finally {
      writes -= 1;
      schedule();
    }
  }

  async function writeApart(batch: Waiting<T>[]): Promise<void> {
    for (const item of batch) await write([item.row]).then(item.done, item.failed);
  }

  return (row) =>
    new Promise<void>((done, failed) => {
      if (waiting.length >= options.maxWaiting) return failed(new BatchFull());
      waiting.push({ row, done, failed });
      schedule();
    });
}
