import { countryOf } from '@/lib/addresses/territories';
import type { ShippingMethod } from './rules';

/**
 * The delivery methods of a destination, in the shop's order. A territory has those that name it: what is true of its
 * country, such as the days until a parcel arrives, is not true there.
 */
export function methodsFor<Method extends Pick<ShippingMethod, 'countries'>>(
  methods: readonly Method[],
  destination: string,
): Method[] {
  const isCountry = countryOf(destination) === destination;
  return methods.filter(
    ({ countries }) => (isCountry && countries.length === 0) || countries.includes(destination),
  );
}
