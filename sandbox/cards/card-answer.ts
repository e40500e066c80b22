import type { SandboxContext } from '../context.ts';
import { requireTenantEntry } from '../tenants/tenants.ts';
import { authorise, type CardOccasion, type CardOnFile, type CardOutcome } from './cards.ts';

/** The outcome of a card: that of a fault, otherwise the card's own. */
export function answerOfCard(
  context: SandboxContext,
  tenantId: string,
  card: CardOnFile,
  occasion: CardOccasion,
  now: number,
): CardOutcome {
  const { faults } = requireTenantEntry(context, tenantId);
  const use = occasion === 'attach' ? 'attach' : 'charge';
  return faults.onCard(use, context.wallClock()) ?? authorise(card, occasion, now);
}
