import 'server-only';
import { shop } from '@/brand/shop';
import { readDeliveryTimes } from '@/lib/catalog/queries';
import { now } from '@/lib/clock';
import { followClock } from '@/lib/db/clock';
import { arrivalsAt } from '@/lib/delivery/arrivals';
import { deliveryTexts } from '@/lib/delivery/texts';
import { countryName } from '@/lib/format';

/** The first delivery method to the shop's own country; of a shop that does not deliver there, its first one. */
async function usualDelivery() {
  const methods = await readDeliveryTimes();
  const home = shop.address.country;
  const serves = (countries: readonly string[]) =>
    countries.length === 0 || countries.includes(home);
  const method = methods.find(({ countries }) => serves(countries)) ?? methods[0];
  if (!method) return null;
  const country = serves(method.countries) ? home : (method.countries[0] ?? home);
  return { ...method, code: 'usual', country, name: countryName(country, shop.locale) };
}

/** How long delivery takes, which is true on any day: for pages that are kept. */
export async function deliveryTimeText(): Promise<string | null> {
  const usual = await usualDelivery();
  return usual && deliveryTexts.takes(usual.days, usual.name);
}

/** When what is ordered now arrives: true until the next cut-off. */
export async function deliveryEstimate(): Promise<string | null> {
  await followClock();
  const usual = await usualDelivery();
  if (!usual) return null;
  const { usual: arrival } = await arrivalsAt(now(), [usual], usual.country);
  return arrival ? deliveryTexts.arrivesIn(arrival.text, usual.name) : null;
}
