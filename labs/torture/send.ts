import { setTimeout as sleep } from 'node:timers/promises';
import { whole } from './plan/plan.ts';
import type { World } from './world/world.ts';

/** The browser's timeout, in real milliseconds. */
const PATIENCE_MS = 6_000;

/**
 * Sends a message to one of the web processes.
 * @returns null without a result: the process died, the browser timed out, or it answered with an error, which is counted
 */
export async function sendToShop<T>(
  world: World,
  random: () => number,
  path: string,
  message: unknown,
): Promise<T | null> {
  const port = await servingPort(world, random);
  if (port === null) return null;
  try {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      body: JSON.stringify(message),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const answer = (await response.json()) as { result: T } | { error: string };
    if ('result' in answer) return answer.result;
    world.errors.set(answer.error, (world.errors.get(answer.error) ?? 0) + 1);
    return null;
  } catch {
    // It has just died: a person takes a moment to notice.
    await sleep(300);
    return null;
  }
}

/** A web process that is ready; null when there is none for a while. */
async function servingPort({ shops }: World, random: () => number): Promise<number | null> {
  for (let tries = 0; tries < 30; tries += 1) {
    const { ports } = shops;
    const port = ports[whole(random, ports.length)];
    if (port !== undefined) return port;
    await sleep(100);
  }
  return null;
}
