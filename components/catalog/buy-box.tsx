'use client';

import { useRouter } from 'next/navigation';
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

/** A variant as the browser needs it: its price is text, from the server. */
export type BuyableVariant = {
  id: string;
  choice: Choice;
  text: string;
  availability: Availability;
  /** How many are left, where the shopper is told. */
  left: number | null;
  price: string | null;
  /** Beside the price: what a kilogram or litre costs, and before or with tax. */
  note: string;
  art: string | null;
};

/** An option in the words of the view, whose values may have an image. */
export type BuyableOption = {
  name: string;
  label: string;
  values: readonly { value: string; label: ReactNode }[];
};

/** What the box says. */
export type BuyTexts = {
  /** With `{count}`. */
  left: string;
  unavailable: string;
  add: AddTexts;
};

const field = (option: string) => `option-${option}`;

/**
 * Chooses a variant and puts it into the cart. The choice is in the URL (`?variant=`), so that
 * it can be linked to, and read there by the browser alone: the page is the same for everybody.
 * Without a script the form sends what was chosen and the server finds the variant.
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
  /** The variant that the server rendered. */
  initial: string;
  /** What to say instead of a price, and on the button, where something cannot be bought. */
  reasons: Readonly<Record<Availability, string | null>>;
  /** How long delivery takes, in words. */
  takes: string | null;
  texts: BuyTexts;
}) {
  const router = useRouter();
  const box = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(initial);
  const variant = variants.find(({ id }) => id === chosen) ?? variants[0];

  /** Marks the options of a variant, shows its image, and makes it the one to buy. */
  function choose(next: BuyableVariant) {
    setChosen(next.id);
    for (const input of box.current?.querySelectorAll<HTMLInputElement>('input[type=radio]') ??
      []) {
      const option = options.find((one) => field(one.name) === input.name);
      if (option) input.checked = next.choice[option.name] === input.value;
    }
    const gallery = document.getElementById('gallery');
    const image = next.art ? document.getElementById(`image-${next.art}`) : null;
    if (gallery && image) gallery.scrollLeft = image.offsetLeft - gallery.offsetLeft;
  }

  // The URL names a variant, or somebody has chosen before the script was there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration.
  useEffect(() => {
    const named = new URLSearchParams(location.search).get('variant');
    const wanted = variants.find(({ id }) => id === named) ?? nearestVariant(variants, marked());
    if (wanted && wanted.id !== initial) choose(wanted);
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
    // Not by history.replaceState: the refresh after the first item would be a new page to the router, and
    // would scroll to its top.
    router.replace(`?variant=${encodeURIComponent(next.id)}`, { scroll: false });
  }

  if (!variant) return null;
  const reason = reasons[variant.availability];
  return (
    <div ref={box}>
      <p className="font-bold font-display text-2xl" aria-live="polite">
        {variant.price ?? reason}
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
            onChange={() => changed(option.name)}
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

/** The note beside an option value: its price where it differs, or why it is unavailable. */
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
    variants.filter((one) => sameBut(one.choice, choice, option)).map(({ price }) => price),
  );
  return reasons[variant.availability] ?? (prices.size > 1 ? variant.price : null);
}

function sameBut(one: Choice, other: Choice, option: string): boolean {
  return Object.entries(one).every(([name, value]) => name === option || other[name] === value);
}
