'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type AddTexts, AddToCart } from '@/components/cart/add-to-cart';
import { DeliveryEstimate } from '@/components/cart/delivery-estimate';
import { RadioCards } from '@/components/ui/form/radio-cards';
import {
  type Availability,
  type Choice,
  nearestVariant,
} from '@/lib/catalog/selling/variant-choice';
import { fillIn } from '@/lib/format';

export type BuyableVariant = {
  id: string;
  choice: Choice;
  text: string;
  availability: Availability;
  /** Units left, if few enough to be shown. */
  left: number | null;
  price: string | null;
  /** The unit price, and whether tax is included. */
  note: string;
  art: string | null;
};

export type BuyableOption = {
  name: string;
  label: string;
  values: readonly { value: string; label: ReactNode }[];
};

export type BuyTexts = {
  /** Contains `{count}`. */
  left: string;
  unavailable: string;
  add: AddTexts;
};

const field = (option: string) => `option-${option}`;

/**
 * Selects a variant and adds it to the cart. The page is static, so only the client reads the selection from the URL
 * (`?variant=`). Without JavaScript the form submits the options and the server finds the variant.
 */
export function BuyBox({
  slug,
  name,
  options,
  variants,
  initial,
  reasons,
  takes,
  texts,
}: {
  slug: string;
  name: string;
  options: readonly BuyableOption[];
  variants: readonly BuyableVariant[];
  /** The id of the variant that the server rendered. */
  initial: string;
  /** Replaces the price and the button's label if a variant cannot be bought. */
  reasons: Readonly<Record<Availability, string | null>>;
  takes: string | null;
  texts: BuyTexts;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(initial);
  const variant = variants.find(({ id }) => id === chosen) ?? variants[0];

  function choose(next: BuyableVariant) {
    setChosen(next.id);
    for (const input of box.current?.querySelectorAll<HTMLInputElement>('input[type=radio]') ??
      []) {
      const option = options.find((candidate) => field(candidate.name) === input.name);
      if (option) input.checked = next.choice[option.name] === input.value;
    }
    const gallery = document.getElementById('gallery');
    const image = next.art ? document.getElementById(`image-${next.art}`) : null;
    if (gallery && image) gallery.scrollLeft = image.offsetLeft - gallery.offsetLeft;
  }

  // The URL may name a variant, or the shopper selected options before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration.
  useEffect(() => {
    const idInUrl = new URLSearchParams(location.search).get('variant');
    const initialVariant =
      variants.find(({ id }) => id === idInUrl) ?? nearestVariant(variants, marked());
    if (initialVariant && initialVariant.id !== initial) choose(initialVariant);
  }, []);

  function marked(): Choice {
    const inputs = box.current?.querySelectorAll<HTMLInputElement>('input[type=radio]:checked');
    return Object.fromEntries(
      [...(inputs ?? [])].map(({ name: of, value }) => [of.replace(/^option-/, ''), value]),
    );
  }

  function changed(option: string) {
    const next = nearestVariant(variants, marked(), option);
    if (!next) return;
    choose(next);
    // router.replace would make the refresh after the first item scroll to the top, as on a new page.
    history.replaceState(null, '', `?variant=${encodeURIComponent(next.id)}`);
  }

  if (!variant) return null;
  const reason = reasons[variant.availability];
  return (
    <div ref={box}>
      <p className="font-bold font-display text-2xl" aria-live="polite">
        <span key={variant.price ?? reason}>{variant.price ?? reason}</span>
        {variant.price ? (
          <span className="block font-normal font-sans text-ink-soft text-sm">{variant.note}</span>
        ) : null}
        {variant.left && !reason ? (
          <span className="block font-sans font-semibold text-base text-caution">
            {fillIn(texts.left, { count: variant.left })}
          </span>
        ) : null}
      </p>
      <AddToCart
        variantId={variant.id}
        name={variant.text ? `${name}, ${variant.text}` : name}
        price={variant.price}
        unavailable={reason}
        texts={texts.add}
      >
        <input type="hidden" name="product" value={slug} />
        {options.map((option) => (
          <RadioCards
            key={option.name}
            className="mt-6"
            legend={option.label}
            name={field(option.name)}
            layout="wrap"
            defaultValue={variants.find(({ id }) => id === initial)?.choice[option.name]}
            options={option.values.map(({ value, label }) => ({
              value,
              label,
              detail: isOffered(variants, variant.choice, option.name, value)
                ? detailOf(variants, variant.choice, option.name, value, reasons)
                : texts.unavailable,
            }))}
            onChoose={() => changed(option.name)}
          />
        ))}
        <div className="mt-7" />
      </AddToCart>
      {takes && !reason ? <DeliveryEstimate takes={takes} /> : null}
    </div>
  );
}

function isOffered(
  variants: readonly BuyableVariant[],
  choice: Choice,
  option: string,
  value: string,
): boolean {
  const variant = nearestVariant(variants, { ...choice, [option]: value }, option);
  return variant?.choice[option] === value;
}

function detailOf(
  variants: readonly BuyableVariant[],
  choice: Choice,
  option: string,
  value: string,
  reasons: Readonly<Record<Availability, string | null>>,
): string | null {
  const variant = nearestVariant(variants, { ...choice, [option]: value }, option);
  if (!variant) return null;
  const prices = new Set(
    variants
      .filter((candidate) => sameBut(candidate.choice, choice, option))
      .map(({ price }) => price),
  );
  return reasons[variant.availability] ?? (prices.size > 1 ? variant.price : null);
}

function sameBut(candidate: Choice, other: Choice, option: string): boolean {
  return Object.entries(candidate).every(
    ([name, value]) => name === option || other[name] === value,
  );
}
