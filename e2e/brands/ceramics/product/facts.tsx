import { facets } from '@/brand/catalogue/facets';
import type { Attributes } from '@/lib/catalog/facets/attributes';

export function ProductFacts({ attributes }: { attributes: Attributes }) {
  if (attributes.kind !== 'piece') return null;
  const diameters = facets.find(({ attribute }) => attribute === 'diameter')?.values ?? [];
  return (
    <section aria-labelledby="facts" className="page mt-20">
      <h2 id="facts" className="mb-5 text-3xl">
        The piece
      </h2>
      <dl className="border-ink border-t-2">
        <dt className="text-ink-soft">Glaze</dt>
        <dd>{attributes.glaze.join(', ')}</dd>
        <dt className="text-ink-soft">Diameter</dt>
        <dd>{diameters.find(({ value }) => value === attributes.diameter)?.label}</dd>
      </dl>
    </section>
  );
}
