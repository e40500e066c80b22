import type { ShippingMethod } from './rules';

/** The delivery methods of a country, in the shop's order. */
export function methodsFor<Method extends Pick<ShippingMethod, 'countries'>>(
  methods: readonly Method[],
  country: string,
): Method[] {
  return methods.filter(({ countries }) => countries.length === 0 || countries.includes(country));
}
