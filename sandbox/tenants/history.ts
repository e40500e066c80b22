export type HistoryKind = 'customer' | 'product' | 'subscription' | 'transaction';

type Change = {
  readonly wall: number;
  readonly kind: HistoryKind;
  readonly id: string;
  /** Null for a new resource. */
  readonly before: object | null;
};

const RETENTION_MS = 120_000;
const MAX_CHANGES = 20_000;

/** Recent versions of resources, for stale reads: the last two minutes, at most 20,000 changes, in memory. */
export class History {
  #changes: Change[] = [];

  record(change: Change): void {
    this.#changes.push(change);
    if (this.#changes.length > MAX_CHANGES * 2) this.#changes = this.#changes.slice(-MAX_CHANGES);
  }

  clear(): void {
    this.#changes = [];
  }

  before<T extends object>(
    kind: HistoryKind,
    id: string,
    now: T | undefined,
    wall: number,
  ): T | undefined {
    const change = this.#since(wall).find((each) => each.kind === kind && each.id === id);
    if (!change) return now;
    return (change.before ?? undefined) as T | undefined;
  }

  listBefore<T extends { id: string }>(kind: HistoryKind, now: readonly T[], wall: number): T[] {
    const first = new Map<string, object | null>();
    for (const change of this.#since(wall)) {
      if (change.kind === kind && !first.has(change.id)) first.set(change.id, change.before);
    }
    const items = now.flatMap((item) => {
      if (!first.has(item.id)) return [item];
      const before = first.get(item.id);
      first.delete(item.id);
      return before ? [before as T] : [];
    });
    const deletedSince = [...first.values()].filter((before) => before !== null) as T[];
    return [...deletedSince, ...items];
  }

  #since(wall: number): Change[] {
    const oldest = wall - RETENTION_MS;
    return this.#changes.filter((change) => change.wall > wall && change.wall > oldest);
  }
}
