'use client';

import { type SyntheticEvent, useRef } from 'react';

/**
 * For a form with an action: React puts it back once the answer is there. What was typed since it
 * was sent is newer than that answer, and stays.
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
