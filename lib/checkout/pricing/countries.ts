import { shop } from '@/brand/shop';
import { destinations } from './quote';

/** The countries that are delivered to, with their names, in the order of these. */
export async function countryChoices(): Promise<{ code: string; name: string }[]> {
  const names = new Intl.DisplayNames([shop.locale], { type: 'region' });
  return (await destinations())
    .map(({ country }) => ({ code: country, name: names.of(country) ?? country }))
    .sort((one, other) => one.name.localeCompare(other.name, shop.locale));
}
