'use client';

import { type SyntheticEvent, useRef } from 'react';

/**
 * Prevents React's form reset after an action from discarding input that was typed since the
 * submission.
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
