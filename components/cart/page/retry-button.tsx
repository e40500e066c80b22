'use client';

import { Button } from '@/components/ui/button';
import { useCart } from '../cart-context';

export function RetryButton({ children }: { children: string }) {
  const { refreshCart } = useCart();
  return (
    <Button type="button" variant="secondary" size="sm" className="mt-3" onClick={refreshCart}>
      {children}
    </Button>
  );
}
