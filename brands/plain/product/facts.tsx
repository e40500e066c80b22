import type { Attributes } from '@/lib/catalog/facets/attributes';
import { pageTexts } from '@/lib/texts/page-texts';
import { facts } from './summary';

export async function ProductFacts({ attributes }: { attributes: Attributes }) {
  const texts = await pageTexts();
  const rows = facts(attributes, texts);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="facts" className="page mt-20">
      <h2 id="facts" className="mb-5 text-2xl">
        {texts.brand.productCopy.facts}
      </h2>
      <dl className="max-w-2xl border-line border-t">
        {rows.map(([label, text]) => (
          <div
            key={label}
            className="grid gap-x-6 border-line border-b py-3 sm:grid-cols-[10rem_1fr]"
          >
            <dt className="text-ink-soft">{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
