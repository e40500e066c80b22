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

/**
 * For the `mousedown` of a form: its buttons and radio buttons get the focus after the next paint. A tap would focus them in
 * the frame of their own feedback, and the field that loses the focus is painted there, too.
 */
export async function focusPainted(
  event: Pick<Event, 'preventDefault'> & { target: EventTarget },
): Promise<void> {
  const control =
    event.target instanceof Element &&
    event.target.closest<HTMLElement>('button, input[type="radio"]');
  if (!control) return;
  event.preventDefault();
  const { activeElement } = document;
  await painted();
  if (document.activeElement !== activeElement) return;
  control.focus({ preventScroll: true, focusVisible: false });
}
