import { processWide } from '../process/process-wide.ts';
import type { Misses } from './cache-misses.ts';
import type { PageStore } from './pages.ts';
import type { Warmer } from './warm.ts';

/** State of the web process that Next's cache handler, the proxy and the tag follower share. */
export interface ProcessCache {
  store: PageStore;
  warmer: Warmer;
  /** Visitors whose page was not cached. */
  misses: Misses;
  /** The paths of the static pages. */
  staticPaths: ReadonlySet<string>;
  /** Marks requests of this process to itself. It is secret. */
  secret: string;
  /** Whether the most requested pages have been rendered. */
  ready: boolean;
}

// Next loads the cache handler as a plain file, which uses the same name.
const shared = processWide<ProcessCache>('pages');

/** Registers the state for the whole process. */
export function setProcessCache(cache: ProcessCache): void {
  shared.set(cache);
}

/** Undefined during a build, in development, and outside a Node.js server. */
export function processCache(): ProcessCache | undefined {
  return shared.get();
}
