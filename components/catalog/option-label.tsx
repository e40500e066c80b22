import { Thumb } from '@/components/ui/image/thumb';
import type { Choice } from '@/lib/catalog/selling/variant-choice';
import { thumbOf } from '@/lib/images/images';

type Pictured = { choice: Choice; art: string | null };

/** Shows an image if each value of the option has exactly one and they differ. */
export function OptionLabel({
  text,
  variants,
  option,
  value,
}: {
  text: string;
  variants: readonly Pictured[];
  option: string;
  value: string;
}) {
  const art = artOf(variants, option, value);
  const image = art ? thumbOf(art) : null;
  if (!image) return <span>{text}</span>;
  return (
    // The label is as high as the image, but aligned by its text with whatever is beside it.
    <span className="flex items-baseline gap-2.5">
      <Thumb {...image} className="-my-1 w-10" />
      <span className="py-2.5">{text}</span>
    </span>
  );
}

function artOf(variants: readonly Pictured[], option: string, value: string): string | undefined {
  const [art, other] = new Set(
    variants.flatMap((variant) => (variant.choice[option] === value ? [variant.art] : [])),
  );
  const all = new Set(variants.flatMap((variant) => variant.art ?? []));
  return art && other === undefined && all.size > 1 ? art : undefined;
}
