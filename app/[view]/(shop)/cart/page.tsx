import type { Metadata } from 'next';
import { CartContents } from '@/components/cart/page/cart-contents';
import { CartSkeleton } from '@/components/cart/page/cart-skeleton';
import { EmptyCart } from '@/components/cart/page/empty-cart';
import { RetryButton } from '@/components/cart/page/retry-button';
import { cartTexts, emptyCartTexts } from '@/components/cart/texts';
import { DocumentLink } from '@/components/ui/link';
import { NoScript } from '@/components/ui/no-script';
import { Notice } from '@/components/ui/notice';
import { inView } from '@/lib/markets/rules';
import { pageTexts } from '@/lib/texts/page-texts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageTexts()).t.cart.title, robots: { index: false } };
}

export const ensureStatic = 'navigation';

export default async function CartPage() {
  const texts = await pageTexts();
  const { title, lead, withoutScript, contents } = texts.t.cart;
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
      <CartContents
        texts={cartTexts(texts)}
        skeleton={<CartSkeleton text={contents.fetching} />}
        unreachable={
          <Notice tone="caution" live="alert" title={contents.unreachable}>
            <p>{contents.unreachableText}</p>
            <RetryButton>{contents.tryNow}</RetryButton>
          </Notice>
        }
        offline={
          <Notice tone="caution" live="status" title={contents.offline} className="mb-6">
            {contents.offlineText}
          </Notice>
        }
        empty={<EmptyCart texts={emptyCartTexts(texts)} />}
      />
    </div>
  );
}
