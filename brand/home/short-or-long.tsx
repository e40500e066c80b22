'use client';

import type { BrandWording } from '@/brand/wording';
import { Picture } from '@/components/catalog/picture';
import { LinkButton } from '@/components/ui/button';
import type { BrandImage } from '@/lib/images/brand-image';

const places = [
  'relative w-1/3 max-w-56 -rotate-3',
  'relative -mx-6 w-2/5 max-w-64',
  'relative w-1/3 max-w-56 rotate-3',
];

export function ShortOrLong({
  copy,
  images,
}: {
  copy: Pick<BrandWording['texts']['home']['choice'], 'title' | 'lead' | 'ways'>;
  images: readonly (BrandImage | undefined)[];
}) {
  const { title, lead, ways } = copy;
  const [first, second] = ways;
  return (
    <section
      aria-labelledby="choice-title"
      className="mt-24 overflow-hidden bg-sky-blue text-sky-milk"
    >
      <div className="page grid items-end gap-x-10 lg:grid-cols-2">
        <div className="py-14 lg:py-24">
          <h2 id="choice-title" className="text-3xl">
            {title}
          </h2>
          <p className="mt-4 mb-7 max-w-md text-lg">{lead}</p>
          <div className="flex flex-wrap gap-3">
            <LinkButton href={first.href} size="lg">
              {first.label}
            </LinkButton>
            <LinkButton href={second.href} size="lg" className="bg-sky-butter hover:bg-sky-milk">
              {second.label}
            </LinkButton>
          </div>
        </div>
        <div className="relative flex min-h-80 items-end justify-center self-stretch">
          <svg
            viewBox="0 0 600 560"
            preserveAspectRatio="xMidYMax meet"
            aria-hidden="true"
            className="absolute inset-x-0 bottom-0 h-full w-full"
          >
            <path d="M90 560V290a210 210 0 0 1 420 0V560Z" className="fill-sky-night" />
            <path d="M150 560V290a150 150 0 0 1 300 0V560Z" className="fill-sky-dusk" />
            <path d="M150 430H450V560H150Z" className="fill-sky-rose" opacity=".5" />
            <circle cx="300" cy="340" r="84" className="fill-sky-butter" />
            <path d="M40 540H560V560H40Z" className="fill-sky-night" />
          </svg>
          {images.map((image, index) =>
            image ? (
              <Picture key={image.src} image={image} alt="" className={places[index] ?? ''} />
            ) : null,
          )}
        </div>
      </div>
    </section>
  );
}
