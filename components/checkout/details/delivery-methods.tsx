import { FieldError } from '@/components/ui/form/field-error';
import { RadioCards } from '@/components/ui/form/radio-cards';
import { methodsFor } from '@/lib/checkout/pricing/methods';
import type { Quote, ShippingMethod } from '@/lib/checkout/pricing/rules';
import { fillIn, formatMoney } from '@/lib/format';
import type { CheckoutTexts } from '../texts';

const METHOD_ERROR = 'field-shippingMethod-error';

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
  /** Arrival dates by method code; undefined until they are known. */
  arrivals: Quote['arrivals'] | undefined;
  /** The initial method, also after a change of the destination. */
  chosen: string;
  error: string | undefined;
  locale: string;
  texts: CheckoutTexts;
}) {
  const offered = methodsFor(methods, destination);
  const arrivesText = (code: string) => {
    const days = arrivals?.[code]?.text;
    return days && fillIn(texts.arrives, { days });
  };
  return (
    <RadioCards
      key={offered.map(({ code }) => code).join()}
      legend={texts.method}
      name="shippingMethod"
      defaultValue={chosen}
      describedBy={error && METHOD_ERROR}
      options={offered.map((method) => ({
        value: method.code,
        label: <MethodLabel method={method} arrives={arrivesText(method.code)} />,
        detail: formatMoney(method.price, locale),
      }))}
    >
      <FieldError id={METHOD_ERROR}>{error}</FieldError>
    </RadioCards>
  );
}

function MethodLabel({ method, arrives }: { method: ShippingMethod; arrives: string | undefined }) {
  return (
    <>
      <span>{method.name}</span>
      {arrives ? <span className="block font-normal text-sm">{arrives}</span> : null}
      <span className="block font-normal text-ink-soft text-sm">{method.detail}</span>
    </>
  );
}
