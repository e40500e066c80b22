import type { Metadata } from 'next';
import { connection } from 'next/server';
import { type ReactNode, Suspense } from 'react';
import { shop } from '@/brand/shop';
import type { Country } from '@/components/address/address-fields';
import { type FormTexts, FormTextsProvider } from '@/components/address/form-texts';
import { formTextsOf } from '@/components/address/form-texts-of';
import { EmptyCart } from '@/components/cart/page/empty-cart';
import { Agreement } from '@/components/checkout/agreement';
import { Checkout } from '@/components/checkout/checkout';
import { checkAddress, checkDetails } from '@/components/checkout/details/details';
import {
  named,
  type SavedAddress,
  type Typed,
  toSavedAddress,
} from '@/components/checkout/details/fields';
import { problemMessage } from '@/components/checkout/messages';
import { checkoutTexts } from '@/components/checkout/texts';
import { addressIn } from '@/components/order/address-in';
import { buttonClass } from '@/components/ui/button';
import { DocumentLink } from '@/components/ui/link';
import { NoScript } from '@/components/ui/no-script';
import { Notice } from '@/components/ui/notice';
import { Skeleton } from '@/components/ui/skeleton';
import { countryOf } from '@/lib/addresses/territories';
import { viewer } from '@/lib/auth/viewer';
import type { CartProblem } from '@/lib/checkout/outcome';
import { choicesOf } from '@/lib/checkout/pricing/countries';
import { methodIn, quoteIn } from '@/lib/checkout/pricing/localize';
import type { Quote } from '@/lib/checkout/pricing/rules';
import { type CheckoutView, prepareCheckout } from '@/lib/checkout/queries';
import { addressesOf } from '@/lib/customers/addresses';
import { fillIn } from '@/lib/format';
import { thumbOf } from '@/lib/images/images';
import { orderPath } from '@/lib/orders/access/links';
import { shownEmail } from '@/lib/shown-email';
import { runInView } from '@/lib/texts/current-view';
import { pageTexts } from '@/lib/texts/page-texts';
import type { ViewTexts } from '@/lib/texts/wording';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageTexts()).t.checkout.title, robots: { index: false } };
}

export default async function CheckoutPage() {
  const { t } = await pageTexts();
  const { title, withoutScript, fetching } = t.checkout;
  return (
    <div data-page="checkout" className="page min-h-svh pt-8 pb-20 sm:pt-12">
      <h1 className="mb-8 text-3xl">{title}</h1>
      <NoScript>{fillIn(withoutScript, { phone: shop.phone })}</NoScript>
      <Suspense fallback={<CheckoutSkeleton text={fetching} />}>
        <Content />
      </Suspense>
    </div>
  );
}

async function Content() {
  await connection();
  const texts = await pageTexts();
  const page = await runInView(texts.view, prepareCheckout);
  const { form, unsettled } = texts.t.checkout;
  switch (page.kind) {
    case 'ready':
      return (
        <FormTextsProvider texts={formTextsOf(texts.t)}>
          <Checkout
            {...propsOf(page, await savedAddresses(page.countries), texts)}
            agreement={<Agreement />}
          />
        </FormTextsProvider>
      );
    case 'unsettled':
      return (
        <CannotPay title={unsettled.title} href={orderPath(page.orderId)} action={form.viewStatus}>
          {unsettled.text}
        </CannotPay>
      );
    case 'problem':
      return <Problem {...page} texts={texts} />;
  }
}

function Problem({
  paidOrderId,
  texts,
  ...problem
}: CartProblem & { paidOrderId: string | null; texts: ViewTexts }) {
  const message = problemMessage(texts.t.payment, problem);
  const { soldOut, notEnough, cannot, again, form, paid } = texts.t.checkout;
  switch (problem.why) {
    case 'cart-empty':
      return (
        <>
          {paidOrderId ? (
            <Notice tone="positive" live="status" title={paid.title} className="mb-6">
              <DocumentLink href={orderPath(paidOrderId)} className="text-link underline">
                {paid.link}
              </DocumentLink>
            </Notice>
          ) : null}
          <EmptyCart />
        </>
      );
    case 'line-unavailable':
      return (
        <CannotPay title={soldOut} href="/cart" action={form.toCart}>
          {message}
        </CannotPay>
      );
    case 'too-few-left':
      return (
        <CannotPay title={notEnough} href="/cart" action={form.toCart}>
          {message}
        </CannotPay>
      );
    default:
      return (
        <CannotPay title={cannot} href="/checkout" action={again}>
          {message}
        </CannotPay>
      );
  }
}

/** A signed-in shopper's addresses in countries that the shop ships to, the default first. */
async function savedAddresses(countries: readonly string[]): Promise<SavedAddress[]> {
  const shopper = await viewer();
  if (!shopper) return [];
  return (await addressesOf(shopper, countries)).map(toSavedAddress);
}

/** Props for the client: only the country names and image URLs that it needs. */
function propsOf(
  { prefill, countries, ...checkout }: CheckoutView,
  addresses: SavedAddress[],
  texts: ViewTexts,
) {
  const { view } = texts;
  const { quote } = checkout;
  const images = quote.lines.flatMap(({ art }) => {
    const image = thumbOf(art);
    return art && image ? [[art, image] as const] : [];
  });
  const typed = {
    ...named('contact', prefill.contact),
    'contact.email': shownEmail(prefill.contact.email ?? ''),
    ...named('address', prefill.address),
  };
  const choices = choicesOf(countries, view.locale);
  return {
    checkoutKey: checkout.checkoutKey,
    cartId: checkout.cartId,
    sessionToken: checkout.sessionToken,
    formEnvironment: checkout.formEnvironment,
    quote: quoteIn(view, quote),
    shippingMethods: checkout.shippingMethods.map((method) => methodIn(view, method)),
    countries: choices,
    knownLines: addressIn(view, prefill.contact, prefill.address),
    prefill: typed,
    ...knownOf(typed, quote, choices, formTextsOf(texts.t)),
    addresses,
    images: Object.fromEntries(images),
    locale: view.locale,
    texts: checkoutTexts(texts),
  };
}

function knownOf(
  prefill: Typed,
  { destination, shipping }: Quote,
  countries: readonly Country[],
  texts: FormTexts,
) {
  const details = checkDetails({ ...prefill, shippingMethod: shipping.code }, countries, texts);
  const address = prefill['address.line1'] ? checkAddress(prefill, countries, texts) : null;
  return {
    isComplete: details.ok && countryOf(destination) === prefill['address.country'],
    addressErrors: address && !address.ok ? address.error : {},
  };
}

/** Why checkout is not possible, and a link to continue. */
function CannotPay({
  title,
  href,
  action,
  children,
}: {
  title: string;
  href: string;
  action: string;
  children: ReactNode;
}) {
  return (
    <div className="flex max-w-xl flex-col items-start gap-6">
      <Notice tone="caution" title={title} className="w-full">
        {children}
      </Notice>
      <DocumentLink href={href} className={buttonClass('primary', 'lg')}>
        {action}
      </DocumentLink>
    </div>
  );
}

/** A placeholder while the current prices are fetched. */
function CheckoutSkeleton({ text }: { text: string }) {
  return (
    <div className="grid noscript:hidden items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <p className="sr-only">{text}</p>
      <div className="flex flex-col gap-6">
        <Skeleton className="h-7 w-32" />
        {[1, 2, 3, 4, 5, 6].map((field) => (
          <div key={field} className="flex flex-col gap-2">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-12" />
          </div>
        ))}
      </div>
      <Skeleton className="h-96 rounded-lg" />
    </div>
  );
}
