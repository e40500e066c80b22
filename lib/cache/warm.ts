/** What is known of a page's answer; null when it could not be fetched. */
export type FetchPage = (path: string) => Promise<{ status: number; etag: string | null } | null>;

export interface WarmerOptions {
  fetchPage: FetchPage;
  /** Whether a page with this ETag would be answered from the cache. */
  holds(etag: string): boolean;
  /** Resolves once nobody is on the way to the page with this ETag: until then the cache answers it. */
  whenUnpinned(etag: string): Promise<void>;
  /** How long nobody waits for a page again that could not be made, in milliseconds. */
  retryAfterMs?: number;
}

/** One renders the page, the next one finds it; a change meanwhile takes another pair. */
const MAX_FETCHES = 4;

/**
 * Makes pages before a visitor gets them: the answer that makes a page cannot carry its policy, the
 * next one does. A page counts as warm once an answer came with an ETag that the cache holds.
 */
export class Warmer {
  readonly #etags = new Map<string, string>();
  readonly #underWay = new Map<string, Promise<boolean>>();
  readonly #failedAt = new Map<string, number>();
  readonly #options: WarmerOptions;

  constructor(options: WarmerOptions) {
    this.#options = options;
  }

  /** The ETag of the page that a visitor of this path would get, if it is warm. */
  etagOf(path: string): string | undefined {
    const etag = this.#etags.get(path);
    return etag !== undefined && this.#options.holds(etag) ? etag : undefined;
  }

  /** Whether somebody who asks for this path makes no work: it is warm, or being made. */
  isAtHand(path: string): boolean {
    return this.etagOf(path) !== undefined || this.#underWay.has(path);
  }

  /** The paths that were warm once: those that somebody may come for. */
  paths(): string[] {
    return [...this.#etags.keys()];
  }

  /** Makes a page, once for all who ask at the same time; false when it is not kept. */
  warm(path: string): Promise<boolean> {
    if (this.etagOf(path) !== undefined) return Promise.resolve(true);
    const known = this.#underWay.get(path);
    if (known) return known;
    const { retryAfterMs = 1_000 } = this.#options;
    if (Date.now() - (this.#failedAt.get(path) ?? 0) < retryAfterMs) return Promise.resolve(false);
    const work = this.#make(path)
      .catch(() => false)
      .then((made) => {
        this.#underWay.delete(path);
        if (made) this.#failedAt.delete(path);
        else this.#failedAt.set(path, Date.now());
        return made;
      });
    this.#underWay.set(path, work);
    return work;
  }

  /** Makes pages, two at a time: visitors come first. */
  async warmAll(paths: Iterable<string>): Promise<void> {
    const left = [...paths].values();
    const next = async () => {
      for (const path of left) await this.warm(path);
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
