import type { Attributes } from '@/lib/catalog/facets/attributes';
import { pageTexts } from '@/lib/texts/page-texts';

export function ProductLabel({ attributes }: { attributes: Attributes }) {
  if (attributes.kind !== 'coffee') return null;
  return <p className="font-bold font-display text-ink-soft text-xl">{attributes.hour}</p>;
}

export async function ProductTags({ attributes }: { attributes: Attributes }) {
  if (attributes.kind !== 'coffee') return null;
  const { tastesOf } = (await pageTexts()).brand.productCopy;
  return (
    <ul aria-label={tastesOf} className="mt-4 flex flex-wrap gap-2">
      {attributes.notes.map((note) => (
        <li key={note} className="rounded-full bg-sunken px-3 py-1 text-sm">
          {note}
        </li>
      ))}
    </ul>
  );
}
