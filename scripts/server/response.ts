import { randomBytes } from 'node:crypto';
import {
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http';
import type { BrotliCompress, Gzip } from 'node:zlib';
import { type InlineReport, inlineSources } from '../../lib/security/inline-code.ts';
import { contentSecurityPolicy, type PagePolicy } from '../../lib/security/policy.ts';
import type { DocumentCache, SharedBody } from './documents.ts';
import { acceptedCoding, type Coding, compressStream, isCompressible } from './encoding.ts';
import { paintFirstBytes } from './paint-first.ts';

/** What every response of a server needs to know. */
export interface ResponseSettings {
  documents: DocumentCache;
  /** Read for each response: nothing of it is fixed when the shop is built. */
  policy: () => Omit<PagePolicy, 'inline'>;
  /** CSP sources of the shop's own inline scripts. */
  knownScripts: ReadonlySet<string>;
  onRefused: (code: string) => void;
}

type Chunk = string | Uint8Array;
type Callback = (error?: Error | null) => void;
type Arguments = [chunk?: Chunk | null, encoding?: BufferEncoding | Callback, callback?: Callback];

const NO_INLINE = { scripts: [], styles: [] };

/**
 * A response that decides about policy, compression and freshness when its body begins.
 *
 * A page that comes in one piece is prerendered: it is the same for everybody, so its inline code is
 * allowed by hash, and all that is worked out about it is kept. A body that comes in pieces is made
 * for this request: its inline code carries the request's nonce.
 */
export abstract class ShopResponse extends ServerResponse<IncomingMessage> {
  protected abstract readonly settings: ResponseSettings;
  /** Set once the request is known to be for a page that is rendered anew each time. */
  nonce: string | undefined;
  /** Collects a whole body that was found, to be kept, instead of sending it as it comes. */
  collect: ((body: Buffer) => SharedBody) | undefined;
  #begun = false;
  #committed = false;
  #collected: Buffer[] = [];
  #encoder: BrotliCompress | Gzip | undefined;

  /** Makes a nonce for this response; the request tells Next of it. */
  makeNonce(): string {
    this.nonce ??= randomBytes(16).toString('base64');
    return this.nonce;
  }

  // Next flushes the headers before the first piece of a page, whose inline code they must name.
  override flushHeaders(): void {
    if (this.collect || (this.#isPage() && !this.#begun)) return;
    if (!this.#begun) this.#beginStream(Buffer.alloc(0));
    this.#commit(() => super.flushHeaders());
  }

  override writeHead(
    status: number,
    reason?: string | OutgoingHttpHeaders | OutgoingHttpHeader[],
    headers?: OutgoingHttpHeaders | OutgoingHttpHeader[],
  ): this {
    if (this.#committed) return super.writeHead(status, reason as string, headers);
    this.statusCode = status;
    if (typeof reason === 'string') this.statusMessage = reason;
    for (const [name, value] of headerPairs(typeof reason === 'object' ? reason : headers)) {
      if (value !== undefined) this.setHeader(name, value);
    }
    return this;
  }

  override write(chunk: Chunk, ...rest: [(BufferEncoding | Callback)?, Callback?]): boolean {
    const { encoding, callback } = readArguments([chunk, ...rest]);
    // The prerendered start of a page may be nothing at all. Whether the page is a redirect, or is not
    // there, is known when what follows has been rendered: until then nothing is settled.
    if (chunk.length === 0 && !this.#begun) {
      callback?.();
      return true;
    }
    if (this.collect) {
      this.#collected.push(toBuffer(chunk, encoding));
      callback?.();
      return true;
    }
    let bytes = toBuffer(chunk, encoding);
    if (!this.#begun) {
      if (this.#isPage()) bytes = paintFirstBytes(bytes);
      this.#beginStream(bytes);
    }
    if (this.#encoder) return this.#encoder.write(bytes, callback);
    return this.#commit(() => super.write(bytes, callback));
  }

  override end(...given: Arguments | [Callback?]): this {
    const { chunk, encoding, callback } = readArguments(given);
    if (this.collect) {
      if (chunk) this.#collected.push(toBuffer(chunk, encoding));
      return this.#endCollected(this.collect, callback);
    }
    if (this.#encoder) {
      if (chunk) this.#encoder.write(toBuffer(chunk, encoding));
      if (callback) this.once('finish', callback);
      this.#encoder.end();
      return this;
    }
    if (!this.#begun) {
      if (typeof chunk === 'string' && this.#isPage()) {
        return this.sendShared(this.settings.documents.page(chunk), callback);
      }
      this.#begin();
      if (this.#isPage()) this.#allow(NO_INLINE);
    }
    return this.#commit(() =>
      chunk ? super.end(toBuffer(chunk, encoding), callback) : super.end(callback),
    );
  }

  /** Sends a body that was prepared before, or only says that the visitor has it already. */
  sendShared(shared: SharedBody, callback?: Callback): this {
    this.#begin();
    if (this.#isPage()) this.#allow(shared.inline);
    this.setHeader('ETag', shared.etag);
    const coding = this.#coding();
    if (this.statusCode === 200 && this.#visitorHas(shared.etag)) {
      this.statusCode = 304;
      this.removeHeader('Content-Type');
      this.removeHeader('Content-Length');
      return this.#commit(() => super.end(callback));
    }
    const encoded = shared.encoded(coding);
    if (encoded) this.setHeader('Content-Encoding', coding);
    const body = encoded ?? shared.body;
    this.setHeader('Content-Length', body.length);
    return this.#commit(() => super.end(body, callback));
  }

  #endCollected(collect: (body: Buffer) => SharedBody, callback: Callback | undefined): this {
    this.collect = undefined;
    const body = Buffer.concat(this.#collected);
    return this.statusCode === 200
      ? this.sendShared(collect(body), callback)
      : this.end(body, callback);
  }

  #begin(): void {
    this.#begun = true;
    // What Next keeps for everybody changes with the catalogue, and only this server learns of
    // that at once: a cache in front of it has to ask.
    if (/\bs-maxage=/.test(String(this.getHeader('Cache-Control') ?? ''))) {
      this.setHeader('Cache-Control', 'public, max-age=0, must-revalidate');
    }
  }

  #beginStream(start: Buffer): void {
    this.#begin();
    if (this.#isPage()) this.#allow(this.#inlineOfStart(start));
    const coding = this.#coding();
    if (coding === 'identity' || this.hasHeader('Content-Encoding')) return;
    this.setHeader('Content-Encoding', coding);
    this.removeHeader('Content-Length');
    this.#encodeWith(compressStream(coding));
  }

  /** The prerendered start of a page has no nonces; what follows it has. */
  #inlineOfStart(start: Buffer): Omit<InlineReport, 'refused'> {
    const { knownScripts, onRefused } = this.settings;
    const report = inlineSources(start.toString(), knownScripts, this.nonce);
    report.refused.forEach(onRefused);
    const nonces = this.nonce === undefined ? [] : [`'nonce-${this.nonce}'`];
    return {
      scripts: [...nonces, ...knownScripts, ...report.scripts],
      styles: [...nonces, ...report.styles],
    };
  }

  #encodeWith(encoder: BrotliCompress | Gzip): void {
    this.#encoder = encoder;
    encoder.on('data', (bytes: Buffer) => {
      if (!this.#commit(() => super.write(bytes))) encoder.pause();
    });
    encoder.on('end', () => this.#commit(() => super.end()));
    encoder.on('error', () => this.destroy());
    this.on('drain', () => encoder.resume());
    encoder.on('drain', () => this.emit('drain'));
    // A visitor who left would otherwise keep the compressor's memory.
    this.once('close', () => encoder.destroy());
  }

  /** What a handler says about its own page stands: it knows better what is in there. */
  #allow(inline: PagePolicy['inline']): void {
    if (this.hasHeader('Content-Security-Policy')) return;
    const policy = contentSecurityPolicy({ ...this.settings.policy(), inline });
    this.setHeader('Content-Security-Policy', policy);
  }

  #coding(): Coding {
    if (!isCompressible(this.#type())) return 'identity';
    this.#varyByEncoding();
    if (this.statusCode === 204 || this.statusCode === 206) return 'identity';
    return acceptedCoding(this.req.headers['accept-encoding']);
  }

  #varyByEncoding(): void {
    const vary = String(this.getHeader('Vary') ?? '');
    if (!/\baccept-encoding\b/i.test(vary)) {
      this.setHeader('Vary', vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding');
    }
  }

  #visitorHas(etag: string): boolean {
    const known = this.req.headers['if-none-match'];
    if (known === undefined) return false;
    const plain = etag.replace(/^W\//, '');
    return known.split(',').some((one) => {
      const tag = one.trim().replace(/^W\//, '');
      return tag === '*' || tag === plain;
    });
  }

  #isPage(): boolean {
    return this.#type().startsWith('text/html');
  }

  #type(): string {
    return String(this.getHeader('Content-Type') ?? '').toLowerCase();
  }

  /** Lets Node write the head by itself from here on. */
  #commit<T>(write: () => T): T {
    this.#committed = true;
    return write();
  }
}

/** A response class for a server, as `http.createServer` wants it. */
export function responseClass(settings: ResponseSettings): typeof ServerResponse {
  return class extends ShopResponse {
    protected override readonly settings = settings;
  } as unknown as typeof ServerResponse;
}

/** As an object, or one after the other as Node gives those of its own answers. */
function headerPairs(
  given: OutgoingHttpHeaders | OutgoingHttpHeader[] | undefined,
): [name: string, value: OutgoingHttpHeader | undefined][] {
  if (!Array.isArray(given)) return Object.entries(given ?? {});
  const pairs = Array.from({ length: given.length / 2 }, (_, index) => index * 2);
  return pairs.map((at) => [String(given[at]), given[at + 1]]);
}

function readArguments(given: readonly unknown[]): {
  chunk: Chunk | undefined;
  encoding: BufferEncoding;
  callback: Callback | undefined;
} {
  const callback = given.find((one): one is Callback => typeof one === 'function');
  const [chunk, encoding] = given.filter((one) => typeof one !== 'function');
  return {
    chunk: typeof chunk === 'string' || chunk instanceof Uint8Array ? chunk : undefined,
    encoding: typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8',
    callback,
  };
}

function toBuffer(chunk: Chunk, encoding: BufferEncoding = 'utf8'): Buffer {
  if (typeof chunk === 'string') return Buffer.from(chunk, encoding);
  return Buffer.isBuffer(chunk)
    ? chunk
    : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
}
