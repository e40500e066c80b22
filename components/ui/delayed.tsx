'use client';

import { type ReactNode, useEffect, useState } from 'react';

/** A response that is faster needs no indicator, which would only flash. */
const DELAY_MS = 250;

/**
 * A pending indicator, inserted once it has been pending for a while: its style, its layout and its animation would
 * delay the frame that an interaction is shown in (INP).
 */
export function Delayed({ children }: { children: ReactNode }) {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return isDue ? children : null;
}
