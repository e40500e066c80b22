import { Thumb } from '@/components/ui/image/thumb';
import type { Choice } from '@/lib/catalog/selling/variant-choice';
import { thumbOf } from '@/lib/images/images';

type Pictured = { choice: Choice; art: string | null };

/** The label of an option value, with its image where each value has exactly one and they differ. */
export function OptionLabel({
  text,
  variants,
  option,
  value,
}: {
  text: string;
  /** All variants of the product. */
  variants: readonly Pictured[];
  option: string;
  value: string;
}) {
  const art = artOf(variants, option, value);
  const image = art ? thumbOf(art) : null;
  if (!image) return text;
  return (
    // The text first: what stands beside the label is on its baseline.
    <span className="flex flex-row-reverse items-center justify-end gap-2.5">
      {text}
      <Thumb {...image} className="-my-1 w-10" />
    </span>
  );
}

function artOf(variants: readonly Pictured[], option: string, value: string): string | undefined {
  const [art, other] = new Set(
    variants.flatMap((one) => (one.choice[option] === value ? [one.art] : [])),
  );
  const all = new Set(variants.flatMap((one) => one.art ?? []));
  return art && other === undefined && all.size > 1 ? art : undefined;
}
