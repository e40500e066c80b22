import type { Attributes } from '@/lib/catalog/facets/attributes';
import { fillIn } from '@/lib/format';
import { pageTexts } from '@/lib/texts/page-texts';

export async function ProductLabel({ attributes }: { attributes: Attributes }) {
  if (attributes.kind !== 'piece') return null;
  const { by } = (await pageTexts()).brand.productCopy;
  return <p className="text-ink-soft">{fillIn(by, { potter: attributes.potter })}</p>;
}

export function ProductTags(_: { attributes: Attributes }) {
  return null;
}
