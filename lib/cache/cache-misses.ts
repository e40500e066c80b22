/** How a request for an uncached page was served. */
export type MissKind =
  /** The page was rendered and cached, and served from the cache. */
  | 'waited'
  /** The page could not be cached and was rendered per request, with a nonce. */
  | 'rendered';

export type MissReport = Record<MissKind, number> & {
  /** Some of the paths. */
  paths: string[];
};

const EVERY_MS = 60_000;
const MAX_PATHS = 10;

/**
 * Counts cache misses of static pages and reports them at most once a minute. A few follow every
 * change; a constant stream means that pages are not cached, because there are too many or because
 * one depends on the visitor.
 */
export class Misses {
  readonly #tell: (report: MissReport) => void;
  readonly #everyMs: number;
  #counts: Record<MissKind, number> = { waited: 0, rendered: 0 };
  #paths = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  /** @param everyMs how long misses are collected before they are reported, in milliseconds */
  constructor(tell: (report: MissReport) => void, everyMs = EVERY_MS) {
    this.#tell = tell;
    this.#everyMs = everyMs;
  }

  add(path: string, kind: MissKind): void {
    this.#counts[kind] += 1;
    if (this.#paths.size < MAX_PATHS) this.#paths.add(path);
    this.#timer ??= setTimeout(() => this.#report(), this.#everyMs).unref();
  }

  #report(): void {
    const report = { ...this.#counts, paths: [...this.#paths] };
    this.#counts = { waited: 0, rendered: 0 };
    this.#paths = new Set();
    this.#timer = undefined;
    this.#tell(report);
  }
}
