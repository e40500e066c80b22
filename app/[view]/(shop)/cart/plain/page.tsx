import type { Metadata } from 'next';
import { EmptyCart } from '@/components/cart/page/empty-cart';
import { PlainCart } from '@/components/cart/page/plain-cart';
import { Notice } from '@/components/ui/notice';
import { readCartView } from '@/lib/cart/cart-view';
import { currentCartId } from '@/lib/cart/current-cart';
import { codeText } from '@/lib/cart/messages';
import { fillIn } from '@/lib/format';
import { pageTexts } from '@/lib/texts/page-texts';

// Rendered on the server for browsers without JavaScript.
export const instant = false;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageTexts()).t.cart.title, robots: { index: false } };
}

/** /cart links here when JavaScript is off. */
export default async function PlainCartPage({ searchParams }: PageProps<'/[view]/cart/plain'>) {
  const { problem } = await searchParams;
  const view = await readCartView(await currentCartId());
  const texts = await pageTexts();
  const message = codeText(texts.t.cart, problem);
  return (
    <div className="page pt-8 pb-20 sm:pt-12">
      <h1 className="mb-8 text-3xl sm:mb-10">{texts.t.cart.title}</h1>
      <div className="max-w-2xl">
        {message ? (
          <Notice tone="negative" live="alert" className="mb-6">
            {fillIn(texts.t.cart.unchanged, { message })}
          </Notice>
        ) : null}
        {view.lines.length === 0 ? <EmptyCart /> : <PlainCart view={view} />}
      </div>
    </div>
  );
}
