'use client';

import { useEffect } from 'react';
import { useFormStatus } from 'react-dom';
import { useCart } from '@/components/cart/cart-context';

/** In a form that signs in or out: the header shows it once the action has ended, also where that removes the form. */
export function SessionChange() {
  const { pending } = useFormStatus();
  const { refreshCart } = useCart();
  useEffect(() => (pending ? refreshCart : undefined), [pending, refreshCart]);
  return null;
}
