'use client';

import { type ReactNode, useEffect, useState } from 'react';

/** Faster responses need no indicator: it would only flash. */
const DELAY_MS = 250;

export function Delayed({ children }: { children: ReactNode }) {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return isDue ? children : null;
}
