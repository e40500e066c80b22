import type { Metadata } from 'next';
import { EmptyCart } from '@/components/cart/empty-cart';
import { PlainCart, PutBack } from '@/components/cart/plain-cart';
import { Notice } from '@/components/ui/notice';
import { readCartView } from '@/lib/cart/read-view';
import { refusalText } from '@/lib/cart/rules';
import { currentCartId } from '@/lib/cart/visitor';

// The cart is rendered on the server, for browsers without JavaScript.
export const instant = false;

export const metadata: Metadata = { title: 'Your cart', robots: { index: false } };

/** The cart as plain HTML forms; /cart links here when JavaScript is off. */
export default async function PlainCartPage({ searchParams }: PageProps<'/cart/plain'>) {
  const { problem, removed, units } = await searchParams;
  const view = await readCartView(await currentCartId());
  const message = refusalText(problem);
  return (
    <div className="page pt-8 pb-20 sm:pt-12">
      <h1 className="mb-8 text-3xl sm:mb-10">Your cart</h1>
      <div className="max-w-2xl">
        {message ? (
          <Notice tone="negative" live="alert" className="mb-6">
            {message} Nothing was changed.
          </Notice>
        ) : null}
        {typeof removed === 'string' && typeof units === 'string' ? (
          <PutBack variantId={removed} quantity={units} />
        ) : null}
        {view.lines.length === 0 ? <EmptyCart /> : <PlainCart view={view} />}
      </div>
    </div>
  );
}
