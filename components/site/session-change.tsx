'use client';

import { useEffect } from 'react';
import { useFormStatus } from 'react-dom';
import { refreshCart } from '@/components/cart/cart-store';

/** In a form that signs in or out: the header shows it once the action has ended, also where that removes the form. */
export function SessionChange() {
  const { pending } = useFormStatus();
  useEffect(() => (pending ? refreshCart : undefined), [pending]);
  return null;
}
