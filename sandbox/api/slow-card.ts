import { setTimeout as sleep } from 'node:timers/promises';
import type { SandboxContext } from '../context.ts';
import { sha256Hex } from '../ids.ts';

/**
 * Waits a few seconds of real time for the slow test card, before the transaction, which stays
 * atomic.
 */
export async function waitForSlowCard(context: SandboxContext, token: string): Promise<void> {
  if (context.slowTokens.size === 0 || !context.slowTokens.has(sha256Hex(token))) return;
  await sleep(context.options.slowCardMs);
}
