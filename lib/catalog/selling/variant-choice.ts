/* The part of the catalogue's rules that the browser needs. */

/** An option of a product, in display order. */
export type Option = { name: string; label: string; values: readonly string[] };

/** A shopper's choices, by option name. */
export type Choice = Readonly<Record<string, string>>;

/**
 * Whether a variant can be bought, and if not, why: `out-of-stock`, `paused` by the merchant, `gone` from the
 * service, or `unpriced` because its price cannot be read.
 */
export type Availability = 'available' | 'out-of-stock' | 'paused' | 'gone' | 'unpriced';

type Choosable = { id: string; choice: Choice; availability: Availability };

/** The variant to show first: the first available one, else the first. */
export function defaultVariant<V extends Choosable>(variants: readonly V[]): V | undefined {
  return variants.find(({ availability }) => availability === 'available') ?? variants[0];
}

/**
 * The variant that fits the choices best: all of them, else as many as possible. The option chosen last (`kept`)
 * is only dropped where no variant has it.
 */
export function nearestVariant<V extends Choosable>(
  variants: readonly V[],
  wanted: Choice,
  kept?: string,
): V | undefined {
  const score = ({ choice, availability }: V) =>
    Object.entries(wanted).reduce(
      (sum, [name, value]) => sum + (choice[name] === value ? (name === kept ? 1000 : 10) : 0),
      availability === 'available' ? 1 : 0,
    );
  let best: V | undefined;
  for (const variant of variants) if (!best || score(variant) > score(best)) best = variant;
  return best;
}
