'use client';

import { type ReactNode, useEffect, useState } from 'react';

/** A response that is faster needs no indicator, which would only flash. */
const DELAY_MS = 250;

/** A pending indicator, shown once it has been pending for a while. */
export function Delayed({ children }: { children: ReactNode }) {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return isDue ? children : null;
}
