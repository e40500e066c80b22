import type { Metadata } from 'next';
import { connection } from 'next/server';
import { Suspense } from 'react';
import { shop } from '@/brand/shop';
import { EmptyCart } from '@/components/cart/empty-cart';
import { emptyCartTexts } from '@/components/cart/texts';
import { Agreement } from '@/components/checkout/agreement';
import { CannotPay } from '@/components/checkout/cannot-pay';
import { Checkout } from '@/components/checkout/checkout';
import { CheckoutSkeleton } from '@/components/checkout/checkout-skeleton';
import { FindOrder } from '@/components/checkout/find-order';
import type { SavedAddress } from '@/components/checkout/saved-addresses';
import { named, toSavedAddress } from '@/components/checkout/typed-address';
import { NoScript } from '@/components/ui/no-script';
import { addressLines } from '@/lib/addresses/lines';
import { viewer } from '@/lib/auth/viewer';
import { choicesOf } from '@/lib/checkout/pricing/countries';
import type { QuoteProblem } from '@/lib/checkout/pricing/quote';
import { type CheckoutView, prepareCheckout } from '@/lib/checkout/queries';
import { addressesOf } from '@/lib/customers/addresses';
import { thumbOf } from '@/lib/images';
import { orderPath } from '@/lib/orders/links';
import { pageTexts } from '@/lib/texts/page-texts';

export const metadata: Metadata = { title: 'Checkout', robots: { index: false } };

export default function CheckoutPage() {
  return (
    <div data-page="checkout" className="page min-h-svh pt-8 pb-20 sm:pt-12">
      <h1 className="mb-8 text-3xl">Checkout</h1>
      <NoScript>
        Paying by card requires JavaScript, because your card details go straight to the payment
        service and never to this shop. Your cart is kept. You can also order by phone: {shop.phone}
        .
      </NoScript>
      <Suspense fallback={<CheckoutSkeleton />}>
        <Content />
      </Suspense>
    </div>
  );
}

async function Content() {
  await connection();
  const page = await prepareCheckout();
  switch (page.kind) {
    case 'ready':
      return <Checkout {...propsOf(page, await savedAddresses())} agreement={<Agreement />} />;
    case 'unsettled':
      return (
        <CannotPay
          title="A payment is being confirmed"
          href={orderPath(page.orderId)}
          action="View status"
        >
          We asked the payment service to charge for this cart and are waiting for the result.
          Nothing else is charged for this cart until that is settled.
        </CannotPay>
      );
    case 'problem':
      return <Problem {...page} />;
  }
}

async function Problem({ problem, message }: { problem: QuoteProblem; message: string }) {
  switch (problem) {
    case 'cart-empty':
      return (
        <>
          <FindOrder />
          <EmptyCart texts={emptyCartTexts(await pageTexts())} />
        </>
      );
    case 'line-unavailable':
      return (
        <CannotPay title="Something has sold out" href="/cart" action="Go to your cart">
          {message}
        </CannotPay>
      );
    case 'too-few-left':
      return (
        <CannotPay title="Not enough in stock" href="/cart" action="Go to your cart">
          {message}
        </CannotPay>
      );
    default:
      return (
        <CannotPay title="You cannot pay at the moment" href="/checkout" action="Try again">
          {message}
        </CannotPay>
      );
  }
}

/**
 * The saved addresses of a signed-in shopper, the default first, keyed by the form's field names.
 */
async function savedAddresses(): Promise<SavedAddress[]> {
  const shopper = await viewer();
  if (!shopper) return [];
  return (await addressesOf(shopper.userId)).map(toSavedAddress);
}

/** Props for the browser: country names and image URLs instead of lookup tables. */
function propsOf({ prefill, countries, ...view }: CheckoutView, addresses: SavedAddress[]) {
  const shown = view.quote.lines.flatMap(({ art }) => {
    const image = thumbOf(art);
    return art && image ? [[art, image] as const] : [];
  });
  return {
    checkoutKey: view.checkoutKey,
    cartId: view.cartId,
    sessionToken: view.sessionToken,
    formEnvironment: view.formEnvironment,
    quote: view.quote,
    shippingMethods: view.shippingMethods,
    countries: choicesOf(countries),
    knownLines: addressLines(prefill.contact, prefill.address),
    prefill: { ...named('contact', prefill.contact), ...named('address', prefill.address) },
    addresses,
    images: Object.fromEntries(shown),
    locale: shop.locale,
  };
}
