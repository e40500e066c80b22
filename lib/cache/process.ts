import type { Misses } from './cache-misses.ts';
import type { PageStore } from './pages.ts';
import type { Warmer } from './warm.ts';

/** What the web process keeps for Next's cache handler, for the proxy and for what follows tags. */
export interface ProcessCache {
  store: PageStore;
  warmer: Warmer;
  /** Visitors for whom a page was not there. */
  misses: Misses;
  /** The paths of the pages that are the same for everybody. */
  staticPaths: ReadonlySet<string>;
  /** Names what this process asks of itself; nobody else knows it. */
  secret: string;
  /** Whether the pages that most visitors come for have been made. */
  ready: boolean;
}

const KEY = Symbol.for('storefront.pages');

/** Puts it where each of Next's bundles finds the same one. */
export function setProcessCache(cache: ProcessCache): void {
  Reflect.set(globalThis, KEY, cache);
}

/** Undefined in a build, in development, and where Next runs elsewhere than in a Node.js server. */
export function processCache(): ProcessCache | undefined {
  return Reflect.get(globalThis, KEY) as ProcessCache | undefined;
}
