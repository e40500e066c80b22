import { processWide } from '../process/process-wide.ts';
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

// Next loads the cache handler as a plain file, which knows this name, too.
const kept = processWide<ProcessCache>('pages');

/** Keeps it for the whole process. */
export function setProcessCache(cache: ProcessCache): void {
  kept.set(cache);
}

/** Undefined in a build, in development, and where Next runs elsewhere than in a Node.js server. */
export function processCache(): ProcessCache | undefined {
  return kept.get();
}
