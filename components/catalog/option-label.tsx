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
  if (!image) return <span>{text}</span>;
  return (
    // As high as the image, and aligned by the text: what stands beside the label is on its baseline.
    <span className="flex items-baseline gap-2.5">
      <Thumb {...image} className="-my-1 w-10" />
      <span className="py-2.5">{text}</span>
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
