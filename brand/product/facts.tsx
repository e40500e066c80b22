import type { ReactNode } from 'react';
import type { CoffeeAttributes, GearAttributes } from '@/brand/catalogue/attributes';
import type { Attributes } from '@/lib/catalog/attributes';
import { HourDial } from './hour-dial';
import { Roast, roastLabel } from './roast';
import { originText } from './summary.ts';

/** What is known of a product, below the fold: origin and brewing, or material and measures. */
export function ProductFacts({ attributes }: { attributes: Attributes }) {
  if (attributes.kind === 'coffee') return <CoffeeFacts coffee={attributes} />;
  if (attributes.kind === 'gear') return <GearFacts gear={attributes} />;
  return null;
}

function CoffeeFacts({ coffee }: { coffee: CoffeeAttributes }) {
  return (
    <>
      <section aria-labelledby="origin" className="page mt-20 grid gap-x-14 gap-y-8 lg:grid-cols-2">
        <div>
          <h2 id="origin" className="mb-5 text-3xl">
            Where it grew
          </h2>
          <Facts>
            <Fact label="Origin">{originText(coffee.origin)}</Fact>
            <Fact label="Region">{coffee.region}</Fact>
            <Fact label="Grown by">{coffee.producer}</Fact>
            <Fact label="Altitude">{coffee.altitude}</Fact>
            <Fact label="Varieties">{coffee.varieties.join(', ')}</Fact>
            <Fact label="Process">{coffee.process}</Fact>
            <Fact label="Roast">
              <span className="inline-flex items-center gap-3">
                <Roast level={coffee.roast} />
                <span aria-hidden="true">{roastLabel(coffee.roast)}</span>
              </span>
            </Fact>
            {coffee.decaf ? <Fact label="Caffeine">Less than 0.1 %</Fact> : null}
          </Facts>
        </div>
        <div className="flex flex-wrap items-center gap-5 self-start rounded-lg bg-sunken p-5 sm:gap-9 sm:p-9">
          <div className="w-26 sm:w-52">
            <HourDial hour={coffee.hour} />
          </div>
          <div className="min-w-[min(9rem,100%)] flex-1">
            <h2 className="text-2xl">Its hour is {coffee.hour}</h2>
            <p className="mt-3 text-ink-soft">
              It tastes of {listText(coffee.notes)} at any other time as well. This is when we think
              it is at its best.
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
            How to brew it
          </h2>
          <p className="mt-2 text-ink-soft">{coffee.brew.method}</p>
        </div>
        <div>
          <dl className="grid grid-cols-2 border-ink border-t-2 sm:grid-cols-4">
            {coffee.brew.recipe.map(({ label, value }) => (
              <div key={label} className="border-line border-b py-4 sm:border-b-0">
                <dt className="text-ink-soft text-sm">{label}</dt>
                <dd className="font-bold font-display text-2xl">{value}</dd>
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

function GearFacts({ gear }: { gear: GearAttributes }) {
  return (
    <section aria-labelledby="facts" className="page mt-20 grid gap-x-14 gap-y-8 lg:grid-cols-2">
      <div>
        <h2 id="facts" className="mb-5 text-3xl">
          To be exact
        </h2>
        <Facts>
          <Fact label="Material">{gear.material}</Fact>
          {gear.facts.map(({ label, value }) => (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ))}
          <Fact label="Care">{gear.care}</Fact>
        </Facts>
      </div>
      <div className="self-start rounded-lg bg-sunken p-6 sm:p-9">
        <h2 className="text-2xl">In the box</h2>
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
  return <dl className="border-ink border-t-2">{children}</dl>;
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7.5rem_1fr] gap-4 border-line border-b py-3">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

function listText(words: readonly string[]): string {
  const lower = words.map((word) => word.toLowerCase());
  const last = lower.pop() ?? '';
  return lower.length > 0 ? `${lower.join(', ')} and ${last}` : last;
}
