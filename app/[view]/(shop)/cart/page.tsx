import type { Metadata } from 'next';
import { CartContents } from '@/components/cart/page/cart-contents';
import { EmptyCart } from '@/components/cart/page/empty-cart';
import { RetryButton } from '@/components/cart/page/retry-button';
import { DocumentLink } from '@/components/ui/link';
import { NoScript } from '@/components/ui/no-script';
import { Notice } from '@/components/ui/notice';
import { Skeleton } from '@/components/ui/skeleton';
import { inView } from '@/lib/markets/paths';
import { pageTexts } from '@/lib/texts/page-texts';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageTexts()).t.cart.title, robots: { index: false } };
}

export const ensureStatic = 'navigation';

export default async function CartPage() {
  const texts = await pageTexts();
  const { title, lead, withoutScript, contents, stepper } = texts.t.cart;
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
        texts={{ ...contents, stepper }}
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
        empty={<EmptyCart />}
      />
    </div>
  );
}

/** A placeholder until the cart has loaded. */
function CartSkeleton({ text }: { text: string }) {
  return (
    <div className="grid noscript:hidden items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <p className="sr-only">{text}</p>
      <div className="border-line border-t">
        {[1, 2].map((line) => (
          <div key={line} className="flex gap-4 border-line border-b py-6 sm:gap-6">
            <Skeleton className="aspect-3/4 w-20 shrink-0 self-start sm:w-24" />
            <div className="flex grow flex-col gap-2 pt-1">
              <Skeleton className="h-5 w-2/5" />
              <Skeleton className="h-4 w-1/4" />
              <Skeleton className="mt-4 h-11 w-36" />
            </div>
          </div>
        ))}
      </div>
      <Skeleton className="h-52 rounded-lg" />
    </div>
  );
}
