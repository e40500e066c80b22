import { readdirSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join, relative, sep } from 'node:path';
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
  /** Exactly as the pages of the build name them: another spelling may be another thing to Next. */
  readonly #paths: ReadonlySet<string>;

  /** @param distDir the folder that `next build` wrote */
  constructor(distDir: string) {
    this.#paths = new Set(filesOf(join(distDir, 'static')));
  }

  /** Whether a request can be answered from here, now or later. */
  covers(request: IncomingMessage, path: string): boolean {
    return (
      this.#paths.has(path) &&
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
      if (!isForEver(response)) return body;
      this.#headers.set(path, keptHeaders(response));
      this.#bodies.set(path, body);
      if (isCompressible(String(response.getHeader('content-type'))))
        body.improve().catch(() => {});
      return body;
    };
  }
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep))
    .map((segments) => `/_next/static/${segments.map(encodeURIComponent).join('/')}`);
}

/** Says of itself that it stays as it is: what is somebody's own says nothing like it. */
function isForEver(response: ShopResponse): boolean {
  return /\bimmutable\b/.test(String(response.getHeader('cache-control')));
}

function keptHeaders(response: ShopResponse): Asset['headers'] {
  return KEPT_HEADERS.flatMap((name): Asset['headers'] => {
    const value = response.getHeader(name);
    return value === undefined ? [] : [[name, String(value)]];
  });
}
