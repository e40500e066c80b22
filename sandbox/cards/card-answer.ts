import type { SandboxContext } from '../context.ts';
import { requireTenantEntry } from '../tenants/tenants.ts';
import { authorise, type CardOccasion, type CardOnFile, type CardOutcome } from './cards.ts';

/** What a card answers: what a fault has it answer, or else what the card itself does. */
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
