import type { Metadata } from 'next';
import { type InfoPageKey, infoPages } from '@/brand/en/pages';
import { shop } from '@/brand/shop';
import { backdropClassOf, ProductImage } from '@/components/catalog/product-image';
import { cn } from '@/components/ui/cn';
import { Lines } from '@/components/ui/text/lines';
import { shopAddress } from '@/lib/addresses/address-lines';
import { alternatesOf } from '@/lib/markets/alternates';
import { sectionsIn } from '@/lib/texts/info-sections';
import type { InfoText } from '@/lib/texts/info-text';
import { pageTexts } from '@/lib/texts/page-texts';

export function findInfoPage(path: string): InfoPageKey | null {
  return infoPages.find((key) => key === path) ?? null;
}

export async function infoMetadata(page: InfoPageKey): Promise<Metadata> {
  const { brand, view } = await pageTexts();
  const { title, lead } = brand.pages[page];
  const alternates = alternatesOf(view, `/${page}`);
  return { title, description: lead, alternates };
}

export async function InfoPage({ page }: { page: InfoPageKey }) {
  const { brand, view } = await pageTexts();
  const info: InfoText = brand.pages[page];
  const { title, lead, art, address } = info;
  return (
    <article className="page pt-8 sm:pt-12">
      <header className="grid items-end gap-x-14 border-ink border-b-2 md:grid-cols-[1fr_14rem]">
        <div className="pb-8">
          <h1 className="text-4xl">{title}</h1>
          <p className="mt-4 max-w-xl text-ink-soft text-lg">{lead}</p>
        </div>
        <ProductImage
          art={art}
          alt=""
          sizes="14rem"
          className={cn(
            'w-full max-md:hidden',
            backdropClassOf(art) ? '-mb-4' : 'mb-8 aspect-3/4 rounded-lg object-cover',
          )}
        />
      </header>
      {sectionsIn(view, info).map((section) => (
        <Section key={section.heading} section={section} />
      ))}
      {address ? <Addresses /> : null}
    </article>
  );
}

function Section({ section }: { section: InfoText['sections'][number] }) {
  const { heading, text, rows, art } = section;
  return (
    <section className="grid gap-x-14 gap-y-4 border-line border-b py-10 last:border-b-0 md:grid-cols-[1fr_2fr]">
      <div>
        <h2 className="text-2xl">{heading}</h2>
        {art ? (
          <div
            className={cn(
              'mt-6 hidden w-3/5 overflow-hidden rounded-lg md:block',
              backdropClassOf(art) && `${backdropClassOf(art)} px-[8%] pt-[8%]`,
            )}
          >
            <ProductImage art={art} alt="" className="w-full" />
          </div>
        ) : null}
      </div>
      <div className="max-w-prose">
        {text.map((paragraph) => (
          <p key={paragraph} className="mb-4 last:mb-0">
            {paragraph}
          </p>
        ))}
        {rows ? (
          <dl className="mt-6 border-ink border-t-2">
            {rows.map(([label, value]) => (
              <div
                key={label}
                className="grid grid-cols-[8rem_1fr] gap-4 border-line border-b py-3 last:border-b-0 sm:grid-cols-[12rem_1fr]"
              >
                <dt className="text-ink-soft">{label}</dt>
                <dd className="font-semibold">{value}</dd>
              </div>
            ))}
          </dl>
        ) : null}
      </div>
    </section>
  );
}

async function Addresses() {
  const { t } = await pageTexts();
  const { email, phone, legalName } = shop;
  return (
    <address className="grid gap-x-14 gap-y-4 py-10 not-italic md:grid-cols-[1fr_2fr]">
      <h2 className="text-2xl">{t.frame.where}</h2>
      <p>
        <Lines of={[legalName, ...shopAddress]} />
        <a className="inline-link" href={`mailto:${email}`}>
          {email}
        </a>
        <br />
        <a className="inline-link" href={`tel:${phone.replaceAll(' ', '')}`}>
          {phone}
        </a>
      </p>
    </address>
  );
}
