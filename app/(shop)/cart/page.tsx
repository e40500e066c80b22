import type { Metadata } from 'next';
import { CartContents } from '@/components/cart/cart-contents';
import { NoScript } from '@/components/ui/no-script';

export const metadata: Metadata = { title: 'Your cart', robots: { index: false } };

export const ensureStatic = 'navigation';

export default function CartPage() {
  return (
    <div className="page min-h-svh pt-8 pb-20 sm:pt-12">
      <h1 className="mb-8 text-3xl sm:mb-10">Your cart</h1>
      <noscript>
        <meta httpEquiv="refresh" content="0; url=/cart/plain" />
      </noscript>
      <NoScript>
        <a href="/cart/plain" className="font-semibold underline">
          Show your cart without JavaScript
        </a>
      </NoScript>
      <CartContents />
    </div>
  );
}
