import type { IncomingMessage } from 'node:http';
import { BodyCache, SharedBody } from './documents.ts';
import { isCompressible } from './encoding.ts';
import type { ShopResponse } from './response.ts';

const KEPT_HEADERS = ['content-type', 'cache-control', 'last-modified', 'vary'];

interface Asset {
  body: SharedBody;
  headers: [name: string, value: string][];
}

/**
 * Keeps the build's files in memory, compressed as well as they can be: their names change with
 * their content, so the first answer stays right.
 */
export class AssetCache {
  readonly #bodies = new BodyCache(64 * 1024 * 1024);
  readonly #headers = new Map<string, Asset['headers']>();

  /** Whether a request can be answered from here, now or later. */
  static covers(request: IncomingMessage, path: string): boolean {
    return (
      path.startsWith('/_next/static/') &&
      (request.method === 'GET' || request.method === 'HEAD') &&
      request.headers.range === undefined
    );
  }

  /** Answers from memory; false when Next has to be asked. */
  answer(path: string, response: ShopResponse): boolean {
    const body = this.#bodies.get(path);
    if (body === undefined) return false;
    for (const [name, value] of this.#headers.get(path) ?? []) response.setHeader(name, value);
    response.sendShared(body);
    return true;
  }

  /** Keeps the body here that Next is about to find. */
  learn(path: string, request: IncomingMessage, response: ShopResponse): void {
    // The whole file is wanted, also when this visitor has it already.
    delete request.headers['if-none-match'];
    delete request.headers['if-modified-since'];
    response.collect = (bytes) => {
      const body = new SharedBody(bytes, { scripts: [], styles: [] });
      this.#headers.set(path, keptHeaders(response));
      this.#bodies.set(path, body);
      if (isCompressible(String(response.getHeader('content-type'))))
        body.improve().catch(() => {});
      return body;
    };
  }
}

function keptHeaders(response: ShopResponse): Asset['headers'] {
  return KEPT_HEADERS.flatMap((name): Asset['headers'] => {
    const value = response.getHeader(name);
    return value === undefined ? [] : [[name, String(value)]];
  });
}
