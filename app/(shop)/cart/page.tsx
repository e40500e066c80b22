import type { Metadata } from 'next';
import { CartContents } from '@/components/cart/cart-contents';
import { NoScript } from '@/components/ui/no-script';

export const metadata: Metadata = { title: 'Your cart', robots: { index: false } };

export const ensureStatic = 'navigation';

export default function CartPage() {
  return (
    <div className="page min-h-svh pt-8 pb-20 sm:pt-12">
      <h1 className="text-3xl">Your cart</h1>
      <p className="mt-3 mb-8 max-w-[48ch] text-ink-soft text-lg sm:mb-10">
        Prices are before tax. You see what delivery and tax come to, line by line, before you pay.
      </p>
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
