import type { Dictionary } from '@/lib/texts/dictionary';

// The rules that the browser needs, too.

export type Option = { name: string; label: string; values: readonly string[] };

export type Choice = Readonly<Record<string, string>>;

/** `paused` by the merchant, `gone` from the service, or `unpriced` because the price is unreadable. */
export type Availability = 'available' | 'out-of-stock' | 'paused' | 'gone' | 'unpriced';

type Choosable = { id: string; choice: Choice; availability: Availability };

export function defaultVariant<V extends Choosable>(variants: readonly V[]): V | undefined {
  return variants.find(({ availability }) => availability === 'available') ?? variants[0];
}

/**
 * The variant that matches the most choices. The choice made last (`latest`) is only dropped if no variant has it.
 */
export function nearestVariant<V extends Choosable>(
  variants: readonly V[],
  choices: Choice,
  latest?: string,
): V | undefined {
  const score = ({ choice, availability }: V) =>
    Object.entries(choices).reduce(
      (sum, [name, value]) => sum + (choice[name] === value ? (name === latest ? 1000 : 10) : 0),
      availability === 'available' ? 1 : 0,
    );
  let best: V | undefined;
  for (const variant of variants) if (!best || score(variant) > score(best)) best = variant;
  return best;
}

export function unavailableText(
  { reasons }: Dictionary['catalog'],
  availability: Availability,
): string | null {
  return availability === 'available' ? null : reasons[availability];
}
