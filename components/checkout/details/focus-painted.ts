import type { MouseEvent } from 'react';
import { painted } from '@/components/ui/painted';

/**
 * For the `mousedown` of a form: its buttons and radio buttons get the focus after the next paint. A tap would focus them
 * in the frame of their own feedback, and the field that loses the focus is painted there, too.
 */
export async function focusPainted(event: MouseEvent<HTMLFormElement>): Promise<void> {
  const target = event.target as Element;
  const label = target.closest('label');
  const control = label?.control ?? target.closest('button');
  if (!control?.matches('button, [type="radio"]')) return;
  event.preventDefault();
  const { activeElement } = document;
  label?.addEventListener('click', clickControl, { once: true });
  await painted();
  if (document.activeElement !== activeElement) return;
  control.focus({ preventScroll: true, focusVisible: false });
}

/** Without a label's own click, which focuses its control. */
function clickControl(event: Event): void {
  const { control } = event.currentTarget as HTMLLabelElement;
  if (event.target === control) return;
  event.preventDefault();
  control?.click();
}
