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

/** The first delivery method to the most likely country of a view's orders. */
async function usualDelivery(view: StoreView) {
  const methods = await readDeliveryTimes(view.market.shipping);
  const home = homeCountry(view);
  const serves = (places: readonly string[]) => places.length === 0 || places.includes(home);
  const method = methods.find(({ countries }) => serves(countries)) ?? methods[0];
  if (!method) return null;
  const country = serves(method.countries) ? home : (method.countries[0] ?? home);
  return { ...method, code: 'usual', country };
}

/** The duration of delivery, for cached pages. */
export async function deliveryTimeText({ t, view }: Texts): Promise<string | null> {
  const usual = await usualDelivery(view);
  if (!usual) return null;
  const { from, to } = usual.days;
  const { inDay, inDays, between } = t.cart.delivery;
  const text = from < to ? between : to === 1 ? inDay : inDays;
  return fillIn(text, { from, to, country: countryName(usual.country, view.locale) });
}

/** The arrival dates of an order that is placed now. */
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
