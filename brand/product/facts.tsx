import type { ReactNode } from 'react';
import type { CoffeeAttributes, GearAttributes } from '@/brand/catalogue/attributes';
import type { Attributes } from '@/lib/catalog/facets/attributes';
import { fillIn, formatList } from '@/lib/format';
import { pageTexts } from '@/lib/texts/page-texts';
import type { ViewTexts } from '@/lib/texts/wording';
import { HourDial } from './hour-dial';
import { Roast } from './roast';
import { gearFacts, originFacts } from './summary.ts';

export async function ProductFacts({ attributes }: { attributes: Attributes }) {
  const texts = await pageTexts();
  if (attributes.kind === 'coffee') return <CoffeeFacts coffee={attributes} texts={texts} />;
  if (attributes.kind === 'gear') return <GearFacts gear={attributes} texts={texts} />;
  return null;
}

function CoffeeFacts({ coffee, texts }: { coffee: CoffeeAttributes; texts: ViewTexts }) {
  const { brand, view } = texts;
  const copy = brand.productCopy;
  const notes = coffee.notes.map((note) =>
    view.language === 'en' ? note.toLocaleLowerCase(view.locale) : note,
  );
  return (
    <>
      <section aria-labelledby="origin" className="page mt-20 grid gap-x-14 gap-y-8 lg:grid-cols-2">
        <div>
          <h2 id="origin" className="mb-5 text-3xl">
            {copy.grew}
          </h2>
          <Facts>
            {originFacts(coffee, texts).map(([label, text]) => (
              <Fact key={label} label={label}>
                {label === copy.roasted ? <RoastText level={coffee.roast} text={text} /> : text}
              </Fact>
            ))}
          </Facts>
        </div>
        <div className="flex flex-wrap items-center gap-5 self-start rounded-lg bg-sunken p-5 sm:gap-9 sm:p-9">
          <div className="w-26 sm:w-52">
            <HourDial hour={coffee.hour} />
          </div>
          <div className="min-w-[min(9rem,100%)] flex-1">
            <h2 className="text-2xl">{fillIn(copy.hour, { hour: coffee.hour })}</h2>
            <p className="mt-3 text-ink-soft">
              {fillIn(copy.hourText, { notes: formatList(notes, view.locale) })}
            </p>
          </div>
        </div>
      </section>
      <section
        aria-labelledby="brewing"
        className="page mt-20 grid gap-x-14 gap-y-8 lg:grid-cols-[1fr_2fr]"
      >
        <div>
          <h2 id="brewing" className="text-3xl">
            {copy.brew}
          </h2>
          <p className="mt-2 text-ink-soft">{coffee.brew.method}</p>
        </div>
        <div>
          <dl className="grid grid-cols-2 border-ink border-t-2 *:border-line *:border-b *:py-4 sm:grid-cols-4 sm:*:border-b-0 [&_dd]:font-bold [&_dd]:font-display [&_dd]:text-2xl [&_dt]:text-ink-soft [&_dt]:text-sm">
            {coffee.brew.recipe.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <ol className="mt-6 grid gap-6 sm:grid-cols-3">
            {coffee.brew.steps.map((step, index) => (
              <li key={step} className="flex gap-3 sm:block">
                <span
                  aria-hidden="true"
                  className="font-bold font-display text-link text-xl leading-none"
                >
                  {index + 1}
                </span>
                <p className="sm:mt-2">{step}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>
    </>
  );
}

function RoastText({ level, text }: { level: number; text: string }) {
  return (
    <span className="inline-flex items-center gap-3">
      <Roast level={level} />
      <span aria-hidden="true">{text}</span>
    </span>
  );
}

function GearFacts({ gear, texts }: { gear: GearAttributes; texts: ViewTexts }) {
  const copy = texts.brand.productCopy;
  return (
    <section aria-labelledby="facts" className="page mt-20 grid gap-x-14 gap-y-8 lg:grid-cols-2">
      <div>
        <h2 id="facts" className="mb-5 text-3xl">
          {copy.exact}
        </h2>
        <Facts>
          {gearFacts(gear, texts).map(([label, text]) => (
            <Fact key={label} label={label}>
              {text}
            </Fact>
          ))}
        </Facts>
      </div>
      <div className="self-start rounded-lg bg-sunken p-6 sm:p-9">
        <h2 className="text-2xl">{copy.inTheBox}</h2>
        <ul className="mt-4 list-disc pl-5 marker:text-accent">
          {gear.inTheBox.map((item) => (
            <li key={item} className="py-1">
              {item}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Facts({ children }: { children: ReactNode }) {
  return (
    <dl className="border-ink border-t-2 *:grid *:grid-cols-[7.5rem_1fr] *:gap-4 *:border-line *:border-b *:py-3 [&_dd]:font-semibold [&_dt]:text-ink-soft">
      {children}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
