/** Fallback for pages that do not paint, such as background tabs. */
const TIMEOUT_MS = 100;

/** Resolves after the next paint, so that an interaction's visual feedback precedes its work (INP). */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, TIMEOUT_MS);
  });
}

/** Marks a control as pressed until the next paint, which shows nothing else: what React renders comes after it. */
export async function paintPressed(
  control: Pick<Element, 'setAttribute' | 'removeAttribute'> | null,
): Promise<void> {
  control?.setAttribute('data-pressed', 'true');
  await painted();
  control?.removeAttribute('data-pressed');
}
