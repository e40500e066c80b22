import { categories } from '@/brand/catalogue/categories';
import { plans } from '@/brand/catalogue/plans'; // module: subscriptions
import { infoPages } from '@/brand/en/pages';
import { phraseIn } from '@/lib/catalog/localize';
import { sectionsIn } from '@/lib/texts/info-sections';
import type { InfoText } from '@/lib/texts/info-text';
import type { ViewTexts } from '@/lib/texts/wording';
import type { FoundBy, SearchWords } from './search-words.ts';

/** A search result that is not a product. */
export type Place = {
  kind: 'category' | 'plan' | 'page';
  href: string;
  title: string;
  text: string;
};

type DescribedPlace = Place & { names: readonly string[]; words: string; body: string };

export function placesIn(texts: ViewTexts): Place[] {
  return describedPlaces(undefined, texts).map(({ kind, href, title, text }) => ({
    kind,
    href,
    title,
    text,
  }));
}

export function describedPlaces(
  words: SearchWords | undefined,
  { t, brand, view }: ViewTexts,
): DescribedPlace[] {
  const { texts } = brand;
  const phrase = (text: string) => phraseIn(view, text);
  const described = (place: Place, found: FoundBy | undefined, body: string): DescribedPlace => ({
    ...place,
    names: [place.title, ...(found?.names ?? [])],
    words: found?.words ?? '',
    body: `${place.text} ${body}`,
  });
  const page = (href: string, title: string, text: string, body = '') =>
    described({ kind: 'page', href, title, text }, words?.pages[href], body);
  return [
    ...categories.map(({ key, name, title, text }) =>
      described(
        {
          kind: 'category',
          href: `/categories/${key}`,
          title: phrase(name),
          text: phrase(title),
        },
        words?.categories[key],
        phrase(text),
      ),
    ),
    page('/products', texts.products.title, texts.products.lead),
    // module: subscriptions
    page('/clubs', texts.clubs.title, texts.clubs.heading, texts.clubs.lead),
    // module: subscriptions
    ...plans.map(({ key, name, tagline, description, features }) =>
      described(
        { kind: 'plan', href: `/clubs/${key}`, title: phrase(name), text: phrase(tagline) },
        words?.plans[key],
        [description, ...features].map(phrase).join(' '),
      ),
    ),
    ...infoPages.map((key) => {
      const info: InfoText = brand.pages[key];
      const { title, lead } = info;
      const body = sectionsIn(view, info).flatMap(({ heading, text, rows = [] }) => [
        heading,
        ...text,
        ...rows.flat(),
      ]);
      const label = labelOf(`/${key}`, brand.navigation) ?? title;
      return page(`/${key}`, label, lead, `${title} ${body.join(' ')}`);
    }),
    page('/sign-in', t.words.account.title, t.words.account.text),
  ];
}

function labelOf(
  href: string,
  { help, legal }: ViewTexts['brand']['navigation'],
): string | undefined {
  const links: readonly { href: string; label: string }[] = [...help, ...legal];
  return links.find((link) => link.href === href)?.label;
}
