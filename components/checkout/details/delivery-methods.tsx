import { FieldError } from '@/components/ui/form/field-error';
import { RadioCards } from '@/components/ui/form/radio-cards';
import { methodsFor } from '@/lib/checkout/pricing/methods';
import type { Quote, ShippingMethod } from '@/lib/checkout/pricing/rules';
import { fillIn, formatMoney } from '@/lib/format';
import type { CheckoutTexts } from '../texts';

const METHOD_ERROR = 'field-shippingMethod-error';

/**
 * The delivery methods of a destination as radio buttons.
 */
export function DeliveryMethods({
  methods,
  destination,
  arrivals,
  chosen,
  error,
  locale,
  texts,
}: {
  methods: readonly ShippingMethod[];
  destination: string;
  /** When each arrives there, by code; undefined until it is known. */
  arrivals: Quote['arrivals'] | undefined;
  /** The code of the method that is chosen at first, and again when a destination has other methods. */
  chosen: string;
  error: string | undefined;
  locale: string;
  texts: CheckoutTexts;
}) {
  const offered = methodsFor(methods, destination);
  return (
    <RadioCards
      key={offered.map(({ code }) => code).join()}
      legend={texts.method}
      name="shippingMethod"
      defaultValue={chosen}
      describedBy={error && METHOD_ERROR}
      options={offered.map((method) => ({
        value: method.code,
        label: (
          <MethodLabel
            method={method}
            arrives={texts.arrives}
            arrival={arrivals?.[method.code]?.text}
          />
        ),
        detail: formatMoney(method.price, locale),
      }))}
    >
      <FieldError id={METHOD_ERROR}>{error}</FieldError>
    </RadioCards>
  );
}

function MethodLabel({
  method,
  arrival,
  arrives,
}: {
  method: ShippingMethod;
  /** With `{days}`. */
  arrives: string;
  arrival: string | undefined;
}) {
  return (
    <>
      <span>{method.name}</span>
      {arrival ? (
        <span className="block font-normal text-sm">{fillIn(arrives, { days: arrival })}</span>
      ) : null}
      <span className="block font-normal text-ink-soft text-sm">{method.detail}</span>
    </>
  );
}
