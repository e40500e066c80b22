/** How long a page that paints nothing, such as one in the background, waits all the same. */
const LONGEST_MS = 100;

/** Resolves when what an event has changed is painted: an interaction shows first, and its work comes then. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, LONGEST_MS);
  });
}
