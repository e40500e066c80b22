'use client';

import { type SyntheticEvent, useRef } from 'react';

/** React resets a form after its action; this keeps input that was typed since the submission. */
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
