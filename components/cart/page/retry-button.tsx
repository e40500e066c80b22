'use client';

import { Button } from '@/components/ui/button';
import { refreshCart } from '../cart-store';

/** Fetches the cart again. */
export function RetryButton({ children }: { children: string }) {
  return (
    <Button type="button" variant="secondary" size="sm" className="mt-3" onClick={refreshCart}>
      {children}
    </Button>
  );
}
