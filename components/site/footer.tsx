import { shop } from '@/brand/shop';
import { shopAddress } from '@/lib/addresses/address-lines';
import { countryName, languageName } from '@/lib/format';
import type { StoreView } from '@/lib/markets/types';
import { publishedViews } from '@/lib/markets/views';
import { pageTexts } from '@/lib/texts/page-texts';
import { FooterFrame } from './footer-frame';

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
    <FooterFrame
      tagline={brand.tagline}
      address={shopAddress.join(', ')}
      email={shop.email}
      texts={{ shop: t.frame.shop, help: t.frame.help, hours: brand.texts.hours }}
      navigation={brand.navigation}
      hours={brand.openingHours}
      legal={`${shop.legalName}. ${t.frame[view.market.prices]}`}
      choices={choices}
    />
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
