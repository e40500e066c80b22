const KEPT = 5_000;

/**
 * Recently read resources of one tenant, so that a read or a purchase does not query the database for unchanged
 * ones. A resource with an uncommitted change is not cached: the change may be rolled back.
 */
export class ResourceCache {
  readonly #resources = new Map<string, object>();
  readonly #changing = new Set<string>();

  get<T extends object>(id: string): T | undefined {
    return this.#resources.get(id) as T | undefined;
  }

  keep(id: string, resource: object): void {
    if (this.#changing.has(id)) return;
    if (this.#resources.size >= KEPT) this.#resources.clear();
    this.#resources.set(id, resource);
  }

  /** Call it when a resource is changed, and `settle` once the change is committed. */
  forget(id: string): void {
    this.#resources.delete(id);
    this.#changing.add(id);
  }

  settle(id: string): void {
    this.#changing.delete(id);
  }

  clear(): void {
    this.#resources.clear();
  }
}
