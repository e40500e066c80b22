'use client';

import { useEffect } from 'react';
import { useFormStatus } from 'react-dom';
import { useCart } from '@/components/cart/cart-context';

/** Place it in a form that signs in or out: it refetches the cart afterwards, even if the form is removed. */
export function SessionChange() {
  const { pending } = useFormStatus();
  const { refreshCart } = useCart();
  useEffect(() => (pending ? refreshCart : undefined), [pending, refreshCart]);
  return null;
}
