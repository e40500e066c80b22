'use client';

import {
  type ChangeEvent,
  type FocusEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { AddressFields, type Country } from '@/components/address/address-fields';
import { useCart } from '@/components/cart/cart-context';
import { Button } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { Lines } from '@/components/ui/text/lines';
import { anyCountry, destinationIn } from '@/lib/addresses/address-rules';
import { countryOf } from '@/lib/addresses/territories';
import { methodsFor } from '@/lib/checkout/pricing/methods';
import type { Quote, ShippingMethod } from '@/lib/checkout/pricing/rules';
import type { FieldErrors } from '@/lib/checkout/schema';
import { formatMoney } from '@/lib/format';
import { fillWith } from '@/lib/texts/fill-with';
import { CardField, type CardHandle } from './card/card-field';
import { ContactFields } from './details/contact-fields';
import { DeliveryMethods } from './details/delivery-methods';
import {
  type FieldName,
  fieldNames,
  fieldsOf,
  fillForm,
  readDraft,
  readForm,
  type SavedAddress,
  saveDraft,
  type Typed,
  valuesOf,
} from './details/fields';
import { SAVED_ADDRESS, SavedAddresses } from './details/saved-addresses';
import { Pay } from './purchase/pay';
import { totalToPay } from './purchase/purchase';
import { usePurchase } from './purchase/use-purchase';
import { type Images, QuoteSummary } from './quote-summary';
import type { CheckoutTexts } from './texts';
import { useQuote } from './use-quote';

export type CheckoutProps = {
  checkoutKey: string;
  cartId: string;
  sessionToken: string | null;
  formEnvironment: string;
  quote: Quote;
  shippingMethods: readonly ShippingMethod[];
  countries: readonly Country[];
  prefill: Typed;
  isComplete: boolean;
  addressErrors: FieldErrors;
  knownLines: readonly string[];
  addresses: readonly SavedAddress[];
  images: Images;
  locale: string;
  texts: CheckoutTexts;
  agreement: ReactNode;
};

export function Checkout(props: CheckoutProps) {
  const { cartId, countries, prefill, locale, texts } = props;
  const form = useRef<HTMLFormElement>(null);
  const card = useRef<CardHandle>(null);
  const [areDetailsComplete, setDetailsComplete] = useState(props.isComplete);
  const [destination, setDestination] = useState(props.quote.destination);
  const country = countryOf(destination);
  const [method, setMethod] = useState(props.quote.shipping.code);
  const [filled, setFilled] = useState<{ typed: Typed; times: number }>({
    typed: { 'address.country': country, ...prefill },
    times: 0,
  });
  const prices = useQuote(props.quote, texts.payment);
  const { quote, requestQuote } = prices;
  const { purchase, submit, check, mark } = usePurchase({
    checkoutKey: props.checkoutKey,
    cartId,
    form,
    card,
    prices,
    countries,
    texts,
  });
  const { fieldErrors } = purchase;
  const locked = purchase.phase !== 'editing';
  const isSummarised = areDetailsComplete && Object.keys(fieldErrors).length === 0;

  function retryQuote() {
    if (!form.current) return;
    const place = readPlace(form.current, countries, props.shippingMethods);
    setDestination(place.destination);
    setMethod(place.shippingMethod);
    void requestQuote({ cartId, ...place });
  }
  useCartChanges(retryQuote, purchase.phase === 'editing');

  /** Fills the form and remounts the address fields, which differ by country. */
  function fill(element: HTMLFormElement, given: Typed): Typed {
    fillForm(element, given);
    const country = readForm(element)['address.country'];
    const typed = { ...readForm(element), ...given, 'address.country': country };
    setFilled(({ times }) => ({ typed, times: times + 1 }));
    return typed;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => {
    const draft = readDraft(cartId);
    if (!form.current) return;
    if (!draft) return mark(Object.keys(props.addressErrors), props.addressErrors);
    setDetailsComplete(false);
    fill(form.current, draft);
    const typed = readForm(form.current);
    const isQuoted =
      destinationOf(typed, countries) === quote.destination &&
      typed.shippingMethod === quote.shipping.code;
    if (!isQuoted) retryQuote();
  }, []);

  function onChange({ currentTarget, target }: ChangeEvent<HTMLFormElement>) {
    const name = nameOf(target);
    if (name === 'shippingMethod') return chooseMethod();
    const saved = props.addresses.find(({ id }) => id === chosenAddress(target));
    const given = saved && fill(currentTarget, saved.typed);
    const isOtherPlace = saved !== undefined || name === 'address.country';
    if (isOtherPlace) retryQuote();
    const marked = Object.keys(fieldErrors) as FieldName[];
    const outdated = marked.filter(
      (field) => field === name || (isOtherPlace && isOfAddress(field)),
    );
    const typed = given ?? readForm(currentTarget);
    saveDraft(cartId, typed);
    // The postal code may belong to a territory with other taxes, or without delivery.
    if (!isOtherPlace && destinationOf(typed, countries) !== destination) {
      retryQuote();
      outdated.push('address.postalCode', 'shippingMethod');
    }
    if (outdated.length > 0) check(outdated, typed);
    if (saved?.typed['address.line1']) check(fieldNames.filter(isOfAddress), typed);
  }

  function chooseMethod() {
    retryQuote();
    if (!form.current) return;
    const typed = readForm(form.current);
    saveDraft(cartId, typed);
    check(['shippingMethod'], typed);
  }

  function onBlur({ currentTarget, target }: FocusEvent<HTMLFormElement>) {
    const name = nameOf(target);
    const typed = readForm(currentTarget);
    if (typed[name]) check([name], typed);
  }

  const values = valuesOf(filled.typed, country);
  const quoted = countryOf(quote.destination);
  const countryName = countries.find(({ code }) => code === quoted)?.name ?? quoted;
  return (
    <form
      ref={form}
      noValidate
      method="post"
      onSubmit={submit}
      onChange={onChange}
      onBlur={onBlur}
      className="grid items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_24rem]"
    >
      <div inert={locked} className="flex min-w-0 flex-col gap-10">
        {isSummarised ? (
          <KnownDetails
            email={prefill['contact.email']}
            lines={props.knownLines}
            onChange={() => setDetailsComplete(false)}
            texts={texts}
          />
        ) : null}
        <div hidden={isSummarised} className={isSummarised ? undefined : 'flex flex-col gap-10'}>
          <Section title={texts.contact}>
            {prefill['contact.email'] ? null : (
              <p className="mb-5 text-ink-soft text-sm">
                {fillWith(texts.haveAccount, {
                  signIn: (
                    <Link href="/sign-in?next=/checkout" className="inline-link">
                      {texts.signIn}
                    </Link>
                  ),
                })}
              </p>
            )}
            <ContactFields prefill={prefill} errors={fieldErrors} texts={texts} />
          </Section>
          <Section title={texts.delivery}>
            <SavedAddresses addresses={props.addresses} />
            <AddressFields
              key={filled.times}
              prefix="address."
              section="shipping "
              values={values}
              errors={fieldErrors}
              countries={countries}
            />
          </Section>
        </div>
        <DeliveryMethods
          methods={props.shippingMethods}
          destination={destination}
          arrivals={destination === quote.destination ? quote.arrivals : undefined}
          chosen={method}
          error={fieldErrors.shippingMethod}
          locale={locale}
          texts={texts}
        />
      </div>
      <Section
        title={texts.order}
        className="rounded-lg bg-sunken p-6 lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:p-7"
      >
        <QuoteSummary
          quote={quote}
          images={props.images}
          isPromised={destination === quote.destination}
          countryName={countryName}
          locale={locale}
          pending={prices.pending}
          texts={texts}
        />
      </Section>
      <div className="flex min-w-0 flex-col gap-6">
        <Section title={texts.card}>
          <div inert={purchase.phase === 'paying' || purchase.phase === 'unsure'}>
            <CardField
              ref={card}
              sessionToken={props.sessionToken}
              environment={props.formEnvironment}
              round={purchase.cardRound}
            />
          </div>
        </Section>
        <Pay
          purchase={purchase}
          amount={formatMoney(totalToPay(purchase, quote.total), locale)}
          pending={prices.pending}
          problem={prices.problem}
          onRetry={retryQuote}
          texts={texts}
        />
        {props.agreement}
      </div>
    </form>
  );
}

function Section({
  title,
  className,
  children,
}: {
  title: string;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className="mb-4 text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

function KnownDetails({
  email,
  lines,
  onChange,
  texts,
}: {
  email: string | undefined;
  lines: readonly string[];
  onChange: () => void;
  texts: CheckoutTexts;
}) {
  return (
    <div className="flex items-start justify-between gap-4 rounded-lg border-2 border-line p-5">
      <div className="min-w-0">
        <p className="wrap-anywhere text-ink-soft text-sm">{email}</p>
        <address className="mt-1 not-italic">
          <Lines of={lines} />
        </address>
      </div>
      <Button type="button" variant="quiet" size="sm" onClick={onChange}>
        {texts.change}
        <span className="sr-only">{texts.changeWhat}</span>
      </Button>
    </div>
  );
}

function useCartChanges(onChange: () => void, listening: boolean): void {
  const { server } = useCart();
  const version = server ? `${server.tag} ${server.revision}` : null;
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (version === null || version === last.current) return;
    const isFirst = last.current === null;
    last.current = version;
    if (!isFirst && listening) onChange();
  });
}

function readPlace(
  element: HTMLFormElement,
  countries: readonly Country[],
  methods: readonly ShippingMethod[],
) {
  const typed = readForm(element);
  const destination = destinationOf(typed, countries);
  const offered = methodsFor(methods, destination);
  const method = offered.find(({ code }) => code === typed.shippingMethod) ?? offered[0];
  return { destination, ...placeOf(typed), shippingMethod: method?.code ?? '' };
}

function placeOf(typed: Typed) {
  const { country = '', postalCode = '', city = '', region = '' } = fieldsOf('address', typed);
  return { country, postalCode, city, region };
}

function destinationOf(typed: Typed, countries: readonly Country[]): string {
  const place = placeOf(typed);
  const rules = countries.find(({ code }) => code === place.country)?.rules ?? anyCountry;
  return destinationIn(place, rules);
}

function chosenAddress(element: EventTarget): string | null {
  return element instanceof HTMLSelectElement && element.name === SAVED_ADDRESS
    ? element.value
    : null;
}

function nameOf(element: EventTarget): FieldName {
  return (element as HTMLInputElement).name as FieldName;
}

function isOfAddress(name: FieldName): boolean {
  return name.startsWith('address.');
}
