/** The result of a request for a page; null when it failed. */
export type FetchPage = (path: string) => Promise<{ status: number; etag: string | null } | null>;

export interface WarmerOptions {
  fetchPage: FetchPage;
  /** Whether a page with this ETag would be served from the cache. */
  holds(etag: string): boolean;
  /** Resolves once no visitor is on the way to the page with this ETag: until then the cache serves it. */
  whenUnpinned(etag: string): Promise<void>;
  /** How long a page that failed to render is not tried again, in milliseconds. */
  retryAfterMs?: number;
}

/** The first request renders the page, the second one finds it; a change meanwhile takes another pair. */
const MAX_FETCHES = 4;

const RETRY_MS = 2_000;
/** A process that has just started, or waits for its database, for a minute; then half as often each time. */
const SOON = 30;
const RARELY_MS = 60_000;
/** Six minutes later it is clear that nothing listens here, as where a host runs pages as functions. */
const GIVEN_UP_AFTER = 36;

/**
 * How long to wait after a failed round, in milliseconds; undefined: not before the next change.
 * @param failures how many have failed one after the other
 * @param isSilent whether this process has requested pages of itself, and has never got a response
 */
export function retryDelay(failures: number, isSilent: boolean): number | undefined {
  if (isSilent && failures >= GIVEN_UP_AFTER) return undefined;
  return Math.min(RETRY_MS * 2 ** Math.max(0, failures - SOON), RARELY_MS);
}

/**
 * Renders pages before visitors request them: the response that renders a page cannot carry its policy, the next
 * one does. A page counts as warm once a response came with an ETag that the cache holds.
 */
export class Warmer {
  readonly #etags = new Map<string, string>();
  readonly #underWay = new Map<string, Promise<boolean>>();
  readonly #failedAt = new Map<string, number>();
  readonly #options: WarmerOptions;

  constructor(options: WarmerOptions) {
    this.#options = options;
  }

  /** The ETag that a visitor of this path would get, if its page is warm. */
  etagOf(path: string): string | undefined {
    const etag = this.#etags.get(path);
    return etag !== undefined && this.#options.holds(etag) ? etag : undefined;
  }

  /** Whether a request for this path causes no rendering: its page is warm, or being rendered. */
  isAtHand(path: string): boolean {
    return this.etagOf(path) !== undefined || this.#underWay.has(path);
  }

  /** The paths that were warm once, and may be requested again. */
  paths(): string[] {
    return [...this.#etags.keys()];
  }

  /** Renders a page, once for concurrent callers; false when it is not cached. */
  warm(path: string): Promise<boolean> {
    if (this.etagOf(path) !== undefined) return Promise.resolve(true);
    const running = this.#underWay.get(path);
    if (running) return running;
    const { retryAfterMs = 1_000 } = this.#options;
    const failedAt = this.#failedAt.get(path) ?? -Infinity;
    if (performance.now() - failedAt < retryAfterMs) return Promise.resolve(false);
    const work = this.#make(path)
      .catch(() => false)
      .then((isWarm) => {
        this.#underWay.delete(path);
        if (isWarm) this.#failedAt.delete(path);
        else this.#failedAt.set(path, performance.now());
        return isWarm;
      });
    this.#underWay.set(path, work);
    return work;
  }

  /** Renders pages, two at a time: visitors come first. */
  async warmAll(paths: Iterable<string>): Promise<void> {
    const queue = [...paths].values();
    const next = async () => {
      for (const path of queue) await this.warm(path);
    };
    await Promise.all([next(), next()]);
  }

  async #make(path: string): Promise<boolean> {
    await this.#options.whenUnpinned(this.#etags.get(path) ?? '');
    for (let attempt = 0; attempt < MAX_FETCHES; attempt += 1) {
      const answer = await this.#options.fetchPage(path);
      if (answer?.status !== 200) break;
      if (answer.etag !== null && this.#options.holds(answer.etag)) {
        this.#etags.set(path, answer.etag);
        return true;
      }
    }
    this.#etags.delete(path);
    return false;
  }
}
