'use client';

import { type SyntheticEvent, useRef } from 'react';

/**
 * For a form with an action: React resets it after the response. Input typed since the submission
 * is newer than the response and is kept.
 */
export function useKeepInput() {
  const typedSince = useRef(false);
  return {
    onInput: () => {
      typedSince.current = true;
    },
    onSubmit: () => {
      typedSince.current = false;
    },
    onReset: (event: SyntheticEvent) => {
      if (typedSince.current) event.preventDefault();
    },
  };
}
