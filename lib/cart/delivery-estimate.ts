import 'server-only';
import { readDeliveryTimes } from '@/lib/catalog/queries';
import { now } from '@/lib/clock';
import { followClock } from '@/lib/db/clock';
import { arrivalsAt } from '@/lib/delivery/arrivals';
import { countryName, fillIn, formatDays } from '@/lib/format';
import type { StoreView } from '@/lib/markets/types';
import { homeCountry } from '@/lib/markets/views';
import type { ViewTexts } from '@/lib/texts/wording';

type Texts = Pick<ViewTexts, 't' | 'view'>;

/** The first delivery method to where a view's orders most likely go. */
async function usualDelivery(view: StoreView) {
  const methods = await readDeliveryTimes(view.market.shipping);
  const home = homeCountry(view);
  const serves = (places: readonly string[]) => places.length === 0 || places.includes(home);
  const method = methods.find(({ countries }) => serves(countries)) ?? methods[0];
  if (!method) return null;
  const country = serves(method.countries) ? home : (method.countries[0] ?? home);
  return { ...method, code: 'usual', country };
}

/** How long delivery takes, which is true on any day: for pages that are kept. */
export async function deliveryTimeText({ t, view }: Texts): Promise<string | null> {
  const usual = await usualDelivery(view);
  if (!usual) return null;
  const { from, to } = usual.days;
  const { inDay, inDays, between } = t.cart.delivery;
  const text = from < to ? between : to === 1 ? inDay : inDays;
  return fillIn(text, { from, to, country: countryName(usual.country, view.locale) });
}

/** When what is ordered now arrives: true until the next cut-off. */
export async function deliveryEstimate({ t, view }: Texts): Promise<string | null> {
  await followClock();
  const usual = await usualDelivery(view);
  if (!usual) return null;
  const { usual: arrival } = await arrivalsAt(now(), [usual], usual.country);
  if (!arrival) return null;
  const days = formatDays(arrival.from, arrival.to, view.locale);
  const country = countryName(usual.country, view.locale);
  return fillIn(t.cart.delivery.arrives, { days, country });
}
