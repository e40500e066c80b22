import fc from 'fast-check';
import { type Fate, ModelService } from './service';
import { type Cart, ModelShop } from './shop';

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;

export type World = {
  shop: ModelShop;
  service: ModelService;
  clock: { now: number };
  scheduler: { pause: (label: string) => Promise<void> };
};

/** Something that happens in it. */
export type Command = fc.AsyncCommand<object, World>;

/** Random choices besides the commands; each list is cycled through. */
export type Chances = {
  resendFates: Fate[];
  latenessMs: number[];
  listAgesMs: number[];
  /** Whether an order was paid and listed before. */
  isCalibrated: boolean;
};

function goThrough<T>(values: readonly T[], otherwise: T): () => T {
  let next = 0;
  return () => values[next++ % Math.max(1, values.length)] ?? otherwise;
}

function openWorld(pause: (label: string) => Promise<void>, chances: Chances): World {
  const clock = { now: Date.parse('2026-03-01T12:00:00Z') };
  const scheduler = { pause };
  const service = new ModelService(() => clock.now);
  const cart = (id: string, matchKey: string): Cart => ({
    id,
    matchKey,
    closed: false,
    orders: [],
  });
  const shop = new ModelShop({
    service,
    now: () => {
      clock.now += 1;
      return clock.now;
    },
    pause: (label) => scheduler.pause(label),
    resendFate: goThrough<Fate>([...chances.resendFates, 'answered'], 'answered'),
    latenessMs: goThrough(chances.latenessMs, 20 * MINUTE),
    // Two guests with the same address and equal carts, and somebody else.
    carts: [cart('c1', 'same'), cart('c2', 'same'), cart('c3', 'other'), cart('c4', 'first')],
  });
  return { shop, service, clock, scheduler };
}

/** Lets the network recover and time pass until nothing is open, as a person would wait. */
export async function heal({ shop, clock, scheduler }: World, listAgesMs: readonly number[]) {
  scheduler.pause = async () => {};
  const nextAge = goThrough([...listAgesMs, 0], 0);
  // A refusal triggers a fetch of the list, too.
  for (let waited = 0; waited < 60 && (waited < 2 || shop.unsettled().length > 0); waited += 1) {
    clock.now += waited < 5 ? 40 * SECOND : 3 * MINUTE;
    if (waited === 12) shop.otherSaleAt = clock.now - SECOND;
    await shop.workerRound();
    await shop.syncList(nextAge());
    shop.check();
  }
  await shop.syncList(0);
  shop.check();
}

/** An order that was paid and listed before: the list is known to show what was sent. */
async function calibrate({ shop }: World): Promise<void> {
  const cart = shop.carts[3];
  if (!cart) throw new Error('There is no first cart');
  await shop.submit({ cart, fingerprint: 'as shown', card: 'good', fate: 'answered' });
  await shop.syncList(0);
}

export async function play(
  scheduler: fc.Scheduler,
  commands: Iterable<Command>,
  chances: Chances,
): Promise<World> {
  const world = openWorld(async () => {}, chances);
  if (chances.isCalibrated) await calibrate(world);
  world.scheduler.pause = (label) => scheduler.schedule(Promise.resolve(), label);
  await fc.scheduledModelRun(scheduler, () => ({ model: {}, real: world }), commands);
  await scheduler.waitIdle();
  await heal(world, chances.listAgesMs);
  return world;
}

/** Every unpaid shopper submits once more with a good card. */
export async function keepTrying({ shop }: World): Promise<void> {
  for (const cart of shop.carts) {
    await shop.submit({ cart, fingerprint: 'as shown', card: 'good', fate: 'answered' });
  }
}
