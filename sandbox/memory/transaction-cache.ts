const CHUNK = 512;
const COMMA = Buffer.from(',');

/**
 * The transactions list, serialized: transactions are immutable and only appended, so that a list of a hundred
 * thousand needs no query. One for each profile.
 */
export class TransactionCache {
  #lists = new Map<string, SerialisedList>();

  /** The list in a profile; initially empty. */
  list(profile: string): SerialisedList {
    let list = this.#lists.get(profile);
    if (!list) {
      list = new SerialisedList();
      this.#lists.set(profile, list);
    }
    return list;
  }

  /** Clears the cache, after a reset. */
  clear(): void {
    this.#lists.clear();
  }
}

export class SerialisedList {
  #sealed: Buffer[] = [];
  #open: string[] = [];
  /** The position of the last cached row. */
  lastSeq = 0;

  add(seq: number, json: string): void {
    this.lastSeq = seq;
    this.#open.push(json);
    if (this.#open.length < CHUNK) return;
    this.#sealed.push(Buffer.from(this.#open.join(',')));
    this.#open = [];
  }

  /** The rows between `before` and `after`, with commas, as shared chunks without copying. */
  toChunks(before: string, after: string): Buffer[] {
    if (this.#sealed.length === 0) return [Buffer.from(before + this.#open.join(',') + after)];
    const rows = [...this.#sealed];
    if (this.#open.length > 0) rows.push(Buffer.from(this.#open.join(',')));
    const separated = rows.flatMap((chunk, index) => (index === 0 ? [chunk] : [COMMA, chunk]));
    return [Buffer.from(before), ...separated, Buffer.from(after)];
  }
}
