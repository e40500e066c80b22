import type { ReactNode } from 'react';
import { shop } from '@/brand/shop';
import { Link } from '@/components/ui/link';
import { shopAddress } from '@/lib/addresses/address-lines';
import { countryName, languageName } from '@/lib/format';
import type { StoreView } from '@/lib/markets/types';
import { publishedViews } from '@/lib/markets/views';
import { pageTexts } from '@/lib/texts/page-texts';
import { LanguageLinks } from './language-links';

export async function Footer() {
  const { t, brand, view } = await pageTexts();
  const choices = publishedViews
    .filter(({ key }) => key !== view.key)
    .map((otherView) => ({
      prefix: otherView.prefix,
      hreflang: otherView.hreflang,
      name: nameOf(otherView, view),
    }));
  return (
    <footer data-site data-print="hide" className="mt-24 bg-sky-night text-sky-milk">
      <div className="page grid-cols-2 [display:var(--browse,grid)] gap-x-8 gap-y-12 py-14 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="max-w-sm max-lg:col-span-2">
          <p className="font-bold font-display text-2xl leading-tight">{`${brand.tagline}.`}</p>
          <p className="mt-4 text-sky-milk/80 text-sm">
            <span className="block">{shopAddress.join(', ')}</span>
            <a href={`mailto:${shop.email}`} className="inline-block py-0.5 underline">
              {shop.email}
            </a>
          </p>
        </div>
        <Column title={t.frame.shop}>
          {brand.navigation.main.map((item) => (
            <FooterLink key={item.href} {...item} />
          ))}
        </Column>
        <Column title={t.frame.help}>
          {brand.navigation.help.map((item) => (
            <FooterLink key={item.href} {...item} />
          ))}
        </Column>
        <div>
          <h2 className="font-bold text-base text-sky-butter">{brand.texts.hours}</h2>
          <dl className="mt-3 text-sm">
            {brand.openingHours.map(({ days, hours: times }) => (
              <div key={days} className="mb-2">
                <dt className="text-sky-milk/80">{days}</dt>
                <dd className="tabular-nums">{times}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
      <div className="page">
        <div className="flex flex-wrap gap-x-6 gap-y-2 border-sky-blue border-t py-5 text-sky-milk/80 text-sm">
          <p className="mr-auto">{`${shop.legalName}. ${t.frame[view.market.prices]}`}</p>
          <div className="flex flex-wrap gap-x-6 gap-y-2">
            {brand.navigation.legal.map((item) => (
              <Link key={item.href} href={item.href} className="py-0.5 underline">
                {item.label}
              </Link>
            ))}
            <LanguageLinks choices={choices} />
          </div>
        </div>
      </div>
    </footer>
  );
}

/** The view's language; for another market also its currency, and its country if it has a single one. */
function nameOf({ locale, market }: StoreView, here: StoreView): string {
  const language = languageName(locale);
  if (market.key === here.market.key) return language;
  const [country, ...moreCountries] = market.countries;
  const place = country && moreCountries.length === 0 ? [countryName(country, locale)] : [];
  return `${language} (${[...place, market.currency].join(', ')})`;
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="font-bold text-base text-sky-butter">{title}</h2>
      <ul className="mt-2 text-sm [&_a:hover]:underline [&_a]:inline-block [&_a]:py-1.5 [&_a]:underline-offset-4">
        {children}
      </ul>
    </div>
  );
}

function FooterLink({ href, label }: { href: string; label: string }) {
  return (
    <li>
      <Link href={href}>{label}</Link>
    </li>
  );
}
