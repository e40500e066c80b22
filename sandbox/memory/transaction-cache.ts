const CHUNK = 512;
const COMMA = Buffer.from(',');

/**
 * The transactions list as bytes, kept ready: transactions never change and are only added to, so a
 * list of a hundred thousand costs no query. One for each form of reply.
 */
export class TransactionCache {
  #lists = new Map<string, SerialisedList>();

  /** The list for a form of reply, for example `full/default`; made empty at first. */
  list(form: string): SerialisedList {
    let list = this.#lists.get(form);
    if (!list) {
      list = new SerialisedList();
      this.#lists.set(form, list);
    }
    return list;
  }

  /** Forgets everything: after a reset or a restore. */
  clear(): void {
    this.#lists.clear();
  }
}

export class SerialisedList {
  #sealed: Buffer[] = [];
  #open: string[] = [];
  /** The place of the last row that is in here. */
  lastSeq = 0;
  length = 0;

  add(seq: number, json: string): void {
    this.lastSeq = seq;
    this.length += 1;
    this.#open.push(json);
    if (this.#open.length < CHUNK) return;
    this.#sealed.push(Buffer.from(this.#open.join(',')));
    this.#open = [];
  }

  /** The rows between `before` and `after`, with commas, in pieces that are shared and not copied. */
  toChunks(before: string, after: string): Buffer[] {
    if (this.#sealed.length === 0) return [Buffer.from(before + this.#open.join(',') + after)];
    const rows = [...this.#sealed];
    if (this.#open.length > 0) rows.push(Buffer.from(this.#open.join(',')));
    const separated = rows.flatMap((chunk, index) => (index === 0 ? [chunk] : [COMMA, chunk]));
    return [Buffer.from(before), ...separated, Buffer.from(after)];
  }
}
