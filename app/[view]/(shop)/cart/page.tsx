import type { Metadata } from 'next';
import { CartContents } from '@/components/cart/cart-contents';
import { cartTexts } from '@/components/cart/texts';
import { DocumentLink } from '@/components/ui/link';
import { NoScript } from '@/components/ui/no-script';
import { inView } from '@/lib/markets/rules';
import { pageTexts } from '@/lib/texts/page-texts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageTexts()).t.cart.title, robots: { index: false } };
}

export const ensureStatic = 'navigation';

export default async function CartPage() {
  const texts = await pageTexts();
  const { title, lead, withoutScript } = texts.t.cart;
  const { prefix, market } = texts.view;
  return (
    <div className="page min-h-svh pt-8 pb-20 sm:pt-12">
      <h1 className="text-3xl">{title}</h1>
      <p className="mt-3 mb-8 max-w-[48ch] text-ink-soft text-lg sm:mb-10">{lead[market.prices]}</p>
      <noscript>
        <meta httpEquiv="refresh" content={`0; url=${inView(prefix, '/cart/plain')}`} />
      </noscript>
      <NoScript>
        <DocumentLink href="/cart/plain" className="font-semibold underline">
          {withoutScript}
        </DocumentLink>
      </NoScript>
      <CartContents texts={cartTexts(texts)} />
    </div>
  );
}
