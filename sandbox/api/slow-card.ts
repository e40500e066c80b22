import { setTimeout as sleep } from 'node:timers/promises';
import { CARD_BEHAVIOURS } from '../cards.ts';
import type { SandboxContext } from '../context.ts';
import { findToken } from '../tokens.ts';

/**
 * Waits a few seconds of real time when the token's card is the slow one. It comes before anything is
 * decided, so that what follows is still one step.
 */
export async function waitForSlowCard(context: SandboxContext, token: string): Promise<void> {
  const found = findToken(context, token);
  if (found?.state !== 'captured' || !found.card) return;
  if (CARD_BEHAVIOURS[found.card.behaviour].slow) await sleep(context.options.slowCardMs);
}
