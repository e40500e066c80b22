import { isDeepStrictEqual } from 'node:util';
import { asRecord, listIn, listRank, NAMED, type Raw } from './parse';

/** The code of a list that is too large. */
export const TOO_LARGE = 'too-large';

/** A reply that is no list: nothing that was read of it counts. */
export class BrokenList extends Error {
  readonly code: string | undefined;

  constructor(message: string, code?: string) {
    super(message);
    this.name = 'BrokenList';
    this.code = code;
  }
}

/** Callbacks while a list's text arrives. */
export type ListHandler = {
  /** A row's original text, trimmed. It may not be JSON. */
  row: (text: Buffer) => void;
  /** The rows before belong to another list of the same reply. */
  startOver: () => void;
};

/** The metadata of a list once it has ended. */
type ListTextEnd = {
  /** Rows of the list, readable or not. */
  count: number;
  /**
   * The envelope of the list: an empty list, or an object that contains an empty list; other lists may be truncated.
   */
  envelope: unknown;
};

/** The maximum size of a row or envelope, which have to fit into memory. */
const MAX_PART_BYTES = 4 * 1024 * 1024;

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
const STRUCTURE = new Uint8Array(256);
for (const byte of [QUOTE, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT]) {
  STRUCTURE[byte] = 1;
}
/** Bytes that are searched for a key first: the envelope may be large. */
const LONG_KEY = 1_024;
/** The key before a value at the end of a text. */
const LAST_KEY = /"((?:[^"\\]|\\.)*)"\s*:\s*$/s;

/**
 * Splits a list's text into rows as it arrives, in chunks of any size: a bare list, or the list in an
 * envelope, as `listIn` finds it. Buffers one row and the envelope, never the whole. It only finds
 * the ends of rows; rows are parsed by their reader, the envelope at the end.
 */
export class ListText {
  readonly #resource: string;
  readonly #handler: ListHandler;
  /** The envelope. */
  #around: Buffer[] = [];
  /** The beginning of an incomplete row. */
  #row: Buffer[] = [];
  #aroundSize = 0;
  #rowSize = 0;
  #inList = false;
  #inString = false;
  #escaped = false;
  /** Open brackets: within a row those of the row, otherwise all. */
  #depth = 0;
  #isObject = false;
  /** The key of the open object in the envelope; null outside of one. */
  #container: string | null = null;
  /** The path of the current list; undefined before the first. */
  #path: readonly string[] | undefined;
  #count = 0;
  /** Paths of lists with rows that were superseded by this one. */
  readonly #gaveWay: (readonly string[])[] = [];

  constructor(resource: string, handler: ListHandler) {
    this.#resource = resource;
    this.#handler = handler;
  }

  /** @throws BrokenList if the text cannot be a list */
  push(chunk: Buffer): void {
    let from = 0;
    let inString = this.#inString;
    let escaped = this.#escaped;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] as number;
      if (inString) {
        if (escaped) escaped = false;
        else if (byte === BACKSLASH) escaped = true;
        else if (byte === QUOTE) inString = false;
      } else if (STRUCTURE[byte] === 1) {
        if (byte === QUOTE) inString = true;
        else if (this.#inList) from = this.#insideList(chunk, from, at, byte);
        else from = this.#outside(chunk, from, at, byte);
      }
    }
    this.#inString = inString;
    this.#escaped = escaped;
    this.#keep(chunk.subarray(from));
  }

  /** @throws BrokenList if the envelope is not JSON, the text has not ended, or there is no list */
  end(): ListTextEnd {
    const envelope = this.#parseAround();
    const list = listIn(envelope, this.#resource);
    if (list && this.#path === undefined) return { count: 0, envelope: asRecord(envelope) ?? [] };
    // The list that was read is empty here; another one with that key would not be.
    if (!list || !isDeepStrictEqual(list.path, this.#path) || list.rows.length > 0) {
      throw new BrokenList(`No list of ${this.#resource}s`);
    }
    const outer = asRecord(envelope);
    return { count: this.#count, envelope: outer ? this.#gaveWay.reduce(withRows, outer) : [] };
  }

  /** @returns the offset of the first byte that was not consumed */
  #insideList(chunk: Buffer, from: number, at: number, byte: number): number {
    if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      this.#depth += 1;
      return from;
    }
    if (this.#depth > 0) {
      if (byte !== COMMA) this.#depth -= 1;
      return from;
    }
    if (byte === CLOSE_OBJECT) throw new BrokenList('The answer is not JSON');
    this.#endRow(chunk.subarray(from, at), byte === CLOSE_LIST);
    if (byte === COMMA) return at + 1;
    this.#inList = false;
    this.#depth = (this.#path?.length ?? 0) + 1;
    return this.#outside(chunk, at, at, byte);
  }

  /** @returns the offset of the first byte that was not consumed */
  #outside(chunk: Buffer, from: number, at: number, byte: number): number {
    if (byte === COMMA) return from;
    if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
      this.#depth -= 1;
      if (this.#depth <= 1) this.#container = null;
      return from;
    }
    const depth = this.#depth;
    if (byte === OPEN_OBJECT && depth === 0) this.#isObject = true;
    const isInEnvelope = depth === 1 && this.#isObject;
    this.#depth += 1;
    const isContainer = byte === OPEN_OBJECT && isInEnvelope;
    const isOuter = depth === 0 || isInEnvelope || (depth === 2 && this.#container !== null);
    if (!isContainer && !(byte === OPEN_LIST && isOuter)) return from;
    this.#keep(chunk.subarray(from, at));
    if (isContainer) this.#container = this.#keyBefore();
    if (isContainer || !this.#isTheList()) return at;
    this.#around.push(Buffer.from('['));
    this.#inList = true;
    this.#depth = 0;
    return at + 1;
  }

  /** Whether the list that begins here is the best one so far. */
  #isTheList(): boolean {
    const path = this.#isObject ? [this.#container ?? [], this.#keyBefore()].flat() : [];
    const rank = listRank(path, this.#resource);
    if (rank <= this.#rank()) return false;
    if (this.#path !== undefined) {
      this.#handler.startOver();
      if (this.#count > 0) this.#gaveWay.push(this.#path);
    }
    this.#path = path;
    this.#count = 0;
    return true;
  }

  #rank(): number {
    return this.#path === undefined ? 0 : listRank(this.#path, this.#resource);
  }

  /** The key of the value that begins at the end of the buffered envelope. */
  #keyBefore(): string {
    const key = LAST_KEY.exec(this.#lastAround(LONG_KEY)) ?? LAST_KEY.exec(this.#lastAround());
    if (!key) throw new BrokenList('The answer is not JSON');
    return parsed(`"${key[1]}"`) as string;
  }

  /** The end of the buffered envelope, at least so many bytes. */
  #lastAround(bytes = Number.POSITIVE_INFINITY): string {
    let from = this.#around.length;
    for (let size = 0; from > 0 && size < bytes; ) {
      from -= 1;
      size += this.#around[from]?.length ?? 0;
    }
    return Buffer.concat(this.#around.slice(from)).toString('utf8');
  }

  #endRow(rest: Buffer, isLast: boolean): void {
    const all = this.#row.length === 0 ? rest : Buffer.concat([...this.#row, rest]);
    this.#row = [];
    this.#rowSize = 0;
    const text = trimmed(all);
    if (text.length === 0) {
      if (isLast && this.#count === 0) return;
      throw new BrokenList('The answer is not JSON');
    }
    this.#count += 1;
    // Rows of a list that may be superseded are validated here.
    if (this.#rank() < NAMED) parsed(text.toString('utf8'));
    this.#handler.row(text);
  }

  #keep(piece: Buffer): void {
    if (piece.length === 0) return;
    if (this.#inList) {
      this.#rowSize += piece.length;
      this.#row.push(piece);
    } else {
      this.#aroundSize += piece.length;
      this.#around.push(piece);
    }
    if (Math.max(this.#rowSize, this.#aroundSize) > MAX_PART_BYTES) {
      throw new BrokenList('A part of the list is too large', TOO_LARGE);
    }
  }

  #parseAround(): unknown {
    if (this.#inList || this.#inString) throw new BrokenList('The answer is not JSON');
    const text = Buffer.concat(this.#around).toString('utf8').replace(BYTE_ORDER_MARK, '');
    return text.trim() === '' ? undefined : parsed(text);
  }
}

/** The envelope with rows in a superseded list. */
function withRows(envelope: Raw, [key = '', ...rest]: readonly string[]): Raw {
  const rows = rest.length === 0 ? ['rows'] : withRows(asRecord(envelope[key]) ?? {}, rest);
  return { ...envelope, [key]: rows };
}

/**
 * Parses JSON.
 * @throws BrokenList if it is invalid
 */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BrokenList('The answer is not JSON');
  }
}

const BYTE_ORDER_MARK = /^\ufeff/;
const SPACE = new Set([0x20, 0x09, 0x0a, 0x0d]);

function trimmed(text: Buffer): Buffer {
  let [from, to] = [0, text.length];
  while (from < to && SPACE.has(text[from] as number)) from += 1;
  while (to > from && SPACE.has(text[to - 1] as number)) to -= 1;
  return text.subarray(from, to);
}
