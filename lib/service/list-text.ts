import { asRecord, isListName, listIn } from './parse';

/** The code of a list that is too large to be read. */
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

/** What is told while a list's text arrives. */
export type ListHandler = {
  /** A row's text as it was sent, without the space around it. Not known to be JSON. */
  row: (text: Buffer) => void;
  /** The rows before belonged to another list of the same reply. */
  startOver: () => void;
};

/** What a reply says of its list once it has ended. */
type ListTextEnd = {
  /** Rows of the list, readable or not. */
  count: number;
  /** What is around the list: an empty list, or an object with an empty list in it; other lists may be cut short. */
  envelope: unknown;
};

/** More is no row, and no envelope: it would have to be held in memory. */
const LARGEST_PART = 4 * 1024 * 1024;

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
const STRUCTURE = new Uint8Array(256);
for (const byte of [QUOTE, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT]) {
  STRUCTURE[byte] = 1;
}
/** The key before a value at the end of a text. */
const LAST_KEY = /"((?:[^"\\]|\\.)*)"\s*:\s*$/s;

/**
 * Cuts the rows out of a list's text as it arrives, in chunks of any size: a bare list, or the list
 * in an envelope, as `listIn` finds it. Holds a row and what is around the list, never the whole.
 * It looks for the ends of rows only; whether a row is JSON is for who reads it to find out, and what
 * is around them is parsed at the end.
 */
export class ListText {
  readonly #resource: string;
  readonly #handler: ListHandler;
  /** What is around the list. */
  #around: Buffer[] = [];
  /** The beginning of a row whose end has not arrived. */
  #row: Buffer[] = [];
  #aroundSize = 0;
  #rowSize = 0;
  #inList = false;
  #inString = false;
  #escaped = false;
  /** Open brackets: in a row those of the row, else all. */
  #depth = 0;
  #isObject = false;
  /** The key of the list that is read: null for a bare one, undefined before there is any. */
  #key: string | null | undefined;
  #count = 0;
  /** The key of a list that had rows and gave way to this one. */
  #gaveWay: string | null = null;

  constructor(resource: string, handler: ListHandler) {
    this.#resource = resource;
    this.#handler = handler;
  }

  /** @throws BrokenList where the text can be no list */
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

  /**
   * @throws BrokenList where the text is no JSON around its rows, has not ended, or has no list
   */
  end(): ListTextEnd {
    const envelope = this.#parseAround();
    const list = listIn(envelope, this.#resource);
    // An empty list stands for the one that was read; another one with that key would not be empty.
    if (!list || list.key !== this.#key || list.rows.length > 0) {
      throw new BrokenList(`No list of ${this.#resource}s`);
    }
    const other = this.#gaveWay === null ? {} : { [this.#gaveWay]: ['rows'] };
    return {
      count: this.#count,
      envelope: list.key === null ? [] : { ...asRecord(envelope), ...other },
    };
  }

  /** @returns from where on nothing has been taken */
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
    this.#depth = this.#isObject ? 2 : 1;
    return this.#outside(chunk, at, at, byte);
  }

  /** @returns from where on nothing has been taken */
  #outside(chunk: Buffer, from: number, at: number, byte: number): number {
    if (byte === COMMA) return from;
    if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
      this.#depth -= 1;
      return from;
    }
    if (byte === OPEN_OBJECT && this.#depth === 0) this.#isObject = true;
    const isOuter = this.#depth === 0 || (this.#depth === 1 && this.#isObject);
    this.#depth += 1;
    if (byte !== OPEN_LIST || !isOuter) return from;
    this.#keep(chunk.subarray(from, at));
    if (!this.#isTheList()) return at;
    this.#around.push(Buffer.from('['));
    this.#inList = true;
    this.#depth = 0;
    return at + 1;
  }

  /** Whether the list that begins here is the reply's, as far as can be told by now. */
  #isTheList(): boolean {
    const key = this.#isObject ? this.#keyBefore() : null;
    const isFirst = this.#key === undefined;
    // An unnamed one gives way to the first that has a name.
    const isBetter = !isFirst && !this.#isNamed(this.#key) && this.#isNamed(key);
    if (!isFirst && !isBetter) return false;
    if (isBetter) {
      this.#handler.startOver();
      if (this.#count > 0) this.#gaveWay = this.#key ?? null;
    }
    this.#key = key;
    this.#count = 0;
    return true;
  }

  #isNamed(key: string | null | undefined): boolean {
    return typeof key === 'string' && isListName(key, this.#resource);
  }

  #keyBefore(): string {
    const key = LAST_KEY.exec(Buffer.concat(this.#around).toString('utf8'))?.[1];
    if (key === undefined) throw new BrokenList('The answer is not JSON');
    return parsed(`"${key}"`) as string;
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
    // Where it gives way to another list, nobody else reads it.
    if (this.#isObject && !this.#isNamed(this.#key)) parsed(text.toString('utf8'));
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
    if (Math.max(this.#rowSize, this.#aroundSize) > LARGEST_PART) {
      throw new BrokenList('A part of the list is too large', TOO_LARGE);
    }
  }

  #parseAround(): unknown {
    if (this.#inList || this.#inString) throw new BrokenList('The answer is not JSON');
    const text = Buffer.concat(this.#around).toString('utf8');
    return text.trim() === '' ? undefined : parsed(text);
  }
}

/** JSON as it is; what is none breaks the list that it is part of. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BrokenList('The answer is not JSON');
  }
}

const SPACE = new Set([0x20, 0x09, 0x0a, 0x0d]);

function trimmed(text: Buffer): Buffer {
  let [from, to] = [0, text.length];
  while (from < to && SPACE.has(text[from] as number)) from += 1;
  while (to > from && SPACE.has(text[to - 1] as number)) to -= 1;
  return text.subarray(from, to);
}
