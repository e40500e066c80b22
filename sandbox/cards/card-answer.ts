import type { TenantScope } from '../context.ts';
import { requireTenantEntry } from '../tenants/tenants.ts';
import { authorise, type CardOccasion, type CardOnFile, type CardOutcome } from './cards.ts';

/** The outcome of a card: that of a fault, otherwise the card's own. */
export function answerOfCard(
  scope: TenantScope,
  card: CardOnFile,
  occasion: CardOccasion,
  now: number,
): CardOutcome {
  const { faults } = requireTenantEntry(scope);
  const use = occasion === 'attach' ? 'attach' : 'charge';
  return faults.onCard(use, scope.context.wallClock()) ?? authorise(card, occasion, now);
}
