'use client';

import { useEffect } from 'react';
import { rememberSubmittedForm, restoreForm } from './version-skew';

/** Restores a form that was lost to a deployment, and remembers what is submitted. */
export function RestoredForm() {
  useEffect(() => {
    const note = ({ target }: Event) => {
      if (target instanceof HTMLFormElement) rememberSubmittedForm(target);
    };
    document.addEventListener('submit', note, true);
    // The form may be rendered later.
    const observer = new MutationObserver(() => {
      if (restoreForm()) observer.disconnect();
    });
    if (!restoreForm()) observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('submit', note, true);
      observer.disconnect();
    };
  }, []);
  return null;
}
