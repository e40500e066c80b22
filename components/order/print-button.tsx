'use client';

import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';

/** Opens the browser's print dialogue. */
export function PrintButton({ children }: { children: ReactNode }) {
  return (
    <Button type="button" variant="secondary" data-print="hide" onClick={() => window.print()}>
      {children}
    </Button>
  );
}
