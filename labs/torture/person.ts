import { setTimeout as sleep } from 'node:timers/promises';
import { whole } from './plan/make-plan.ts';
import type { Kill } from './plan/plan-types.ts';
import { seededRandom } from './random.ts';
import type { World } from './world/start-world.ts';

export const cards = {
  good: '4242424242424242',
  other: '5555555555554444',
  declined: '4000000000000002',
  failsAtRenewal: '4000000000000341',
} as const;

/** The browser's timeout, in real milliseconds. */
const PATIENCE_MS = 6_000;

type PersonPlan = { behaviour: string; kill: Kill | null; seed: number };

export abstract class Person<Plan extends PersonPlan> {
  readonly plan: Plan;
  /** Web processes are no longer killed. */
  isSafe = false;
  protected readonly world: World;
  protected readonly random: () => number;

  constructor(plan: Plan, world: World) {
    this.plan = plan;
    this.world = world;
    this.random = seededRandom(plan.seed);
  }

  abstract visit(): Promise<void>;

  protected abstract isUnsettled(): Promise<boolean>;

  get keepsTrying(): boolean {
    const { behaviour } = this.plan;
    return behaviour !== 'has only a declined card' && behaviour !== 'leaves after one submission';
  }

  protected get pendingKill(): Kill | null {
    const { kill } = this.plan;
    return kill && !this.isSafe && !this.world.struck.has(kill.victim) ? kill : null;
  }

  protected token(card: string): Promise<string> {
    return this.world.sandbox.cardToken(this.world.tenant, card);
  }

  protected async hesitate(ms: number): Promise<void> {
    await sleep(whole(this.random, ms));
  }

  protected async waitForOutcome(): Promise<void> {
    for (let looks = 0; looks < 5 && (await this.isUnsettled()); looks += 1) await sleep(500);
  }

  /**
   * Calls a web process. @returns null without a result: the process died, the browser timed out, or an error was
   * returned and counted
   */
  protected async send<T>(path: string, message: unknown): Promise<T | null> {
    const port = await this.servingPort();
    if (port === null) return null;
    try {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        method: 'POST',
        body: JSON.stringify(message),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const answer = (await response.json()) as { result: T } | { error: string };
      if ('result' in answer) return answer.result;
      const { errors } = this.world;
      errors.set(answer.error, (errors.get(answer.error) ?? 0) + 1);
      return null;
    } catch {
      // A person takes a moment to notice.
      await sleep(300);
      return null;
    }
  }

  private async servingPort(): Promise<number | null> {
    for (let tries = 0; tries < 30; tries += 1) {
      const { ports } = this.world.shops;
      const port = ports[whole(this.random, ports.length)];
      if (port !== undefined) return port;
      await sleep(100);
    }
    return null;
  }
}
