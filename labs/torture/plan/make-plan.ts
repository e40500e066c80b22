import { seededRandom } from '../random.ts';
import {
  type Behaviour,
  behaviours,
  type FaultPlan,
  type Incident,
  type Kill,
  type Plan,
  type PlanOptions,
  type ShopperPlan,
  webKillPoints,
  workerKillPoints,
} from './plan-types.ts';

/** Longer than the timeout of a call. */
export const TOO_LATE_MS = 2_800;

export function makePlan(options: PlanOptions): Plan {
  const random = seededRandom(options.seed);
  return {
    shoppers: planShoppers(options, random),
    subscribers: [], // module: subscriptions
    incidents: planIncidents(options, random),
    faults: planFaults(options.seed),
    workerDeaths: shuffled(
      workerKillPoints.flatMap((failpoint) =>
        // Few charges are resent, so each counts.
        times(options.repeats, () => ({
          failpoint,
          nth: failpoint.endsWith('resend') ? 1 : 1 + whole(random, 2),
        })),
      ),
      random,
    ),
  };
}

function planShoppers(options: PlanOptions, random: () => number) {
  const { orders, products, repeats } = options;
  const shoppers: ShopperPlan[] = [];
  while (shoppers.length < orders) {
    const isGroup = random() < 0.2;
    // At a shared address, a charge would not show whose order the database lost.
    const group = isGroup && !options.restore ? 2 + whole(random, 2) : 1;
    const email = `shopper-${shoppers.length}@example.com`;
    const lines = planLines(products, random);
    for (let member = 0; member < group && shoppers.length < orders; member += 1) {
      shoppers.push({
        index: shoppers.length,
        behaviour: pickBehaviour(random),
        email,
        lines,
        kill: null,
        lookalike: random() < 0.08,
        seed: whole(random, 2 ** 31),
      });
    }
  }
  dealKills(shoppers, repeats, random);
  return shoppers;
}

function planLines(products: number, random: () => number): [number, number][] {
  const first = whole(random, products);
  const lines: [number, number][] = [[first, 1 + whole(random, 3)]];
  if (random() < 0.4) lines.push([(first + 1 + whole(random, products - 1)) % products, 1]);
  return lines;
}

function pickBehaviour(random: () => number): Behaviour {
  const shares = Object.entries(behaviours) as [Behaviour, number][];
  let dice = random() * shares.reduce((sum, [, share]) => sum + share, 0);
  for (const [behaviour, share] of shares) {
    dice -= share;
    if (dice < 0) return behaviour;
  }
  return 'buys';
}

function dealKills(shoppers: ShopperPlan[], repeats: number, random: () => number): void {
  const points = webKillPoints.flatMap((point) => times(repeats, () => point));
  for (const shopper of shuffled(shoppers, random)) {
    const point = points.shift();
    if (point) shopper.kill = killAt(point, shopper.index, random);
  }
}

export function killAt(
  point: (typeof webKillPoints)[number],
  victim: number,
  random: () => number,
): Kill {
  if (point !== 'post-under-way') return { point, failpoint: point, delayMs: 0, victim };
  return { point, failpoint: 'after-b', delayMs: 1 + whole(random, 12), victim };
}

/** The database is copied, and put back to the copy, after these shares of the visitors. */
const COPIED_AT = 0.3;
export const RESTORED_AT = 0.6;

function planIncidents({ repeats, restore }: PlanOptions, random: () => number): Incident[] {
  const anywhere = () => 0.03 + random() * 0.94;
  const incidents: Incident[] = [
    ...times(repeats, (): Incident => {
      return { at: anywhere(), kind: 'connections cut', share: 0.2 + random() * 0.8 };
    }),
    ...times(repeats, (): Incident => ({ at: anywhere(), kind: 'database restarted' })),
    ...times(repeats, (): Incident => ({ at: anywhere(), kind: 'database crashed' })),
    ...times(repeats, (): Incident => ({ at: anywhere(), kind: 'worker killed' })),
    ...times(repeats, (): Incident => {
      return { at: anywhere(), kind: 'clocks moved', ms: 1_000 * (5 + whole(random, 200)) };
    }),
  ];
  if (restore) {
    incidents.push({ at: COPIED_AT, kind: 'database copied' });
    incidents.push({ at: RESTORED_AT, kind: 'database restored' });
  }
  return incidents.toSorted((a, b) => a.at - b.at);
}

type FaultKind = Omit<FaultPlan, 'method' | 'path' | 'probability' | 'seed'>;

export const lostReplies: FaultKind[] = [
  { kind: 'commit-then-close' },
  { kind: 'commit-then-status', status: 500 },
  { kind: 'commit-then-truncate' },
  { kind: 'commit-then-html' },
];
export const neverDone: FaultKind[] = [
  { kind: 'close' },
  { kind: 'status', status: 503 },
  { kind: 'status', status: 429 },
];

/**
 * Every fault of the sandbox on every call of a purchase, except a refusal of a processed charge, which cannot be
 * told from a true refusal.
 */
export function planFaults(seed: number, { tooLateMs = TOO_LATE_MS, scale = 1 } = {}): FaultPlan[] {
  const faults: Omit<FaultPlan, 'seed'>[] = [
    ...on('POST', '/transactions', 0.026, [
      ...lostReplies,
      ...neverDone,
      { kind: 'commit-then-status', status: 408 },
      { kind: 'commit-then-html', status: 502 },
      { kind: 'commit-then-html', status: 404 },
      { kind: 'commit-then-close', delayMs: tooLateMs },
      { kind: 'delay', delayMs: tooLateMs },
      { kind: 'status', status: 422 },
    ]),
    ...on('GET', '/transactions', 0.11, [
      { kind: 'close' },
      { kind: 'status', status: 500 },
      { kind: 'commit-then-truncate' },
      { kind: 'commit-then-html' },
      { kind: 'delay', delayMs: 400 },
      { kind: 'stale', secondsAgo: 8 },
    ]),
    ...on('POST', '/customers', 0.03, [
      ...lostReplies,
      ...neverDone,
      { kind: 'delay', delayMs: tooLateMs },
    ]),
    ...on('GET', '/customers', 0.16, [{ kind: 'close' }, { kind: 'status', status: 500 }]),
    // The first matching fault hides those after it, and few calls are of this kind.
    ...on('GET', '/customers', 0.2, [{ kind: 'commit-then-truncate' }]),
    ...on('GET', '/customers', 0.3, [{ kind: 'stale', secondsAgo: 3 }]),
    ...on('GET', '/products/*', 0.04, [
      { kind: 'close' },
      { kind: 'status', status: 500 },
      { kind: 'commit-then-html' },
      { kind: 'commit-then-truncate' },
      { kind: 'stale', secondsAgo: 20 },
      { kind: 'delay', delayMs: tooLateMs },
    ]),
  ];
  return faults.map((fault, index) => ({
    ...fault,
    probability: fault.probability * scale,
    seed: seed * 1_000 + index,
  }));
}

export function on(
  method: FaultPlan['method'],
  path: string,
  probability: number,
  kinds: FaultKind[],
): Omit<FaultPlan, 'seed'>[] {
  return kinds.map((kind) => ({ method, path, probability, ...kind }));
}

export function whole(random: () => number, limit: number): number {
  return Math.floor(random() * limit);
}

function times<T>(count: number, make: () => T): T[] {
  return Array.from({ length: count }, make);
}

function shuffled<T>(values: readonly T[], random: () => number): T[] {
  return values
    .map((value) => ({ value, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ value }) => value);
}
