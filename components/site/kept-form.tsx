'use client';

import { useEffect } from 'react';
import { fillKept, noteSubmitted } from './another-build';

/** Fills a form in again that was lost because the shop was updated, and notes what is submitted. */
export function KeptForm() {
  useEffect(() => {
    const note = ({ target }: Event) => {
      if (target instanceof HTMLFormElement) noteSubmitted(target);
    };
    document.addEventListener('submit', note, true);
    // The form may come later than this.
    const observer = new MutationObserver(() => {
      if (fillKept()) observer.disconnect();
    });
    if (!fillKept()) observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('submit', note, true);
      observer.disconnect();
    };
  }, []);
  return null;
}
