/** Fallback for pages that do not paint, such as background tabs. */
const TIMEOUT_MS = 100;

/** Resolves after the next paint, so that an interaction's visual feedback precedes its work (INP). */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, TIMEOUT_MS);
  });
}
