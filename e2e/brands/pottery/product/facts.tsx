import type { Attributes } from '@/lib/catalog/facets/attributes';
import { pageTexts } from '@/lib/texts/page-texts';
import { facts } from './summary.ts';

export async function ProductFacts({ attributes }: { attributes: Attributes }) {
  if (attributes.kind !== 'piece') return null;
  const texts = await pageTexts();
  return (
    <section aria-labelledby="facts" className="page mt-20">
      <h2 id="facts" className="mb-5 text-3xl">
        {texts.brand.productCopy.piece}
      </h2>
      <dl className="border-ink border-t-2 *:grid *:grid-cols-[7.5rem_1fr] *:gap-4 *:border-line *:border-b *:py-3 [&_dd]:font-semibold [&_dt]:text-ink-soft">
        {facts(attributes, texts).map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
