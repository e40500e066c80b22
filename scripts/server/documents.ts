import { createHash } from 'node:crypto';
import { type InlineSources, prepareDocument } from '../../lib/security/inline-code.ts';
import { type Coding, compressHard, compressWhole } from './encoding.ts';
import { paintFirst } from './paint-first.ts';

/** A body that is sent many times, with what was worked out about it once. */
export class SharedBody {
  readonly etag: string;
  readonly body: Buffer;
  /** CSP sources of its inline code; empty for what is no page. */
  readonly inline: InlineSources;
  readonly #encoded = new Map<Coding, Buffer | null>();

  constructor(body: Buffer, inline: InlineSources) {
    this.body = body;
    this.inline = inline;
    this.etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  }

  /** The body in a coding, or null where that gains nothing. */
  encoded(coding: Coding): Buffer | null {
    let bytes = this.#encoded.get(coding);
    if (bytes === undefined) {
      bytes = compressWhole(this.body, coding);
      this.#encoded.set(coding, bytes);
    }
    return bytes;
  }

  /** Makes what browsers ask for as small as can be, once there is time; until then it is sent larger. */
  async improve(): Promise<void> {
    this.#encoded.set('br', await compressHard(this.body));
  }
}

/** Keeps what was used last, up to a number of bytes. */
export class BodyCache {
  readonly #entries = new Map<string, SharedBody>();
  readonly #capacity: number;
  #size = 0;

  /** @param capacity in bytes, as counted when an entry comes in */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get(key: string): SharedBody | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry;
  }

  set(key: string, entry: SharedBody): void {
    this.delete(key);
    this.#entries.set(key, entry);
    this.#size += weight(key, entry);
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#capacity || oldest === key) break;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#size -= weight(key, entry);
  }
}

/** Compressed forms come later and are about a third of the body: counted from the start. */
function weight(key: string, entry: SharedBody): number {
  return key.length + entry.body.length * 1.5;
}

/**
 * Prerendered pages, by their text.
 *
 * Next hands over the same string for every visitor until a page is made anew, so a look-up costs
 * no more than comparing two references, and hashing and compressing happen once a version.
 */
export class DocumentCache {
  readonly #bodies = new BodyCache(96 * 1024 * 1024);
  readonly #known: ReadonlySet<string>;
  readonly #onRefused: (code: string) => void;

  /**
   * @param known CSP sources of the shop's own inline scripts
   * @param onRefused told of an inline script that no browser will run
   */
  constructor(known: ReadonlySet<string>, onRefused: (code: string) => void) {
    this.#known = known;
    this.#onRefused = onRefused;
  }

  page(html: string): SharedBody {
    const found = this.#bodies.get(html);
    if (found) return found;
    const { html: joined, report } = prepareDocument(paintFirst(html), this.#known);
    for (const code of report.refused) this.#onRefused(code);
    const body = new SharedBody(Buffer.from(joined), report);
    this.#bodies.set(html, body);
    return body;
  }
}
