import { db } from '@/lib/db/client';
import { markDirty } from '@/lib/mirror/store';
import { isLookalike, type LedgerCharge, rowIdOf, shapeOf } from './ledger/compare-ledgers.ts';
import { cards } from './person.ts';
import { RESTORED_AT } from './plan/make-plan.ts';
import type { EventFault, FaultPlan, Incident, Plan } from './plan/plan-types.ts';
import { restoreDatabase } from './restore-database.ts';
import { persist, shopDb } from './shop-db.ts';
import { Shopper } from './shopper.ts';
import type { TortureOptions } from './torture-options.ts';
import type { World } from './world/start-world.ts';

type StormReport = {
  incidents: Map<string, number>;
  /** Faults that fired, by "method path kind". */
  faults: Map<string, number>;
  lookalikes: number;
  /** Charges whose orders a restored database lacks. */
  lost: ReadonlySet<string>;
};

export type Visitor = { visit(): Promise<void> };

export async function storm(
  world: World,
  plan: Plan,
  shoppers: readonly Shopper[],
  others: readonly Visitor[],
  options: TortureOptions,
): Promise<StormReport> {
  const { lanes, onProgress } = options;
  await armFaults(world, plan.faults);
  const stopAnnouncing = announceInvoices();
  let lost: ReadonlySet<string> = new Set();
  const restore = async () => {
    lost = await restoreDatabase(world, shoppers);
  };
  const incidents = startIncidents(world, plan.incidents, restore);
  const lookalikes = { count: 0 };
  const all = shoppers.length + others.length;
  let done = 0;
  const visit = async (visitor: Visitor) => {
    await visitor.visit();
    if (visitor instanceof Shopper && visitor.plan.lookalike) {
      if (await chargeByOtherClient(world, visitor)) lookalikes.count += 1;
    }
    done += 1;
    void incidents.reach(done / all);
    onProgress('shoppers', done, all);
  };
  const first = options.restore ? shoppers.slice(0, -shoppers.length / 4) : mixed(shoppers, others);
  await inLanes(lanes, first, visit);
  if (options.restore) {
    await incidents.reach(RESTORED_AT);
    // The copy lacks the accounts of earlier subscribers. Only with later charges do lists prove an absence.
    await inLanes(lanes, [...shoppers.slice(first.length), ...others], visit);
  }
  const happened = await incidents.end();
  const faults = await firedFaults(world);
  stopAnnouncing();
  world.middlebox?.calm();
  await world.sandbox.control(world.tenant, 'DELETE', '/faults');
  return { incidents: happened, faults, lookalikes: lookalikes.count, lost };
}

function mixed(shoppers: readonly Shopper[], others: readonly Visitor[]): Visitor[] {
  const placed = (all: readonly Visitor[]) =>
    all.map((one, i) => ({ one, at: (i + 0.5) / all.length }));
  return [...placed(shoppers), ...placed(others)]
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

const EVENTS_EVERY_MS = 500;

/** Requests the list as often as allowed, as events about invoices do. @returns a function that stops */
function announceInvoices(): () => void {
  // Fails while the database is down.
  const announce = () => void markDirty(db(), 'TRANSACTIONS', '*').catch(() => {});
  const timer = setInterval(announce, EVENTS_EVERY_MS);
  return () => clearInterval(timer);
}

export async function retryUnpaid(
  shoppers: readonly Shopper[],
  { lanes, onProgress }: TortureOptions,
): Promise<Shopper[]> {
  const unpaid: Shopper[] = [];
  let done = 0;
  await inLanes(lanes, shoppers, async (shopper) => {
    if (!(await shopper.isPaid())) {
      await shopper.comeBack();
      if (!(await shopper.isPaid())) unpaid.push(shopper);
    }
    done += 1;
    onProgress('shoppers who come back', done, shoppers.length);
  });
  return unpaid;
}

export async function inLanes<T>(
  lanes: number,
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

export async function armFaults(
  world: World,
  faults: readonly (FaultPlan | EventFault)[],
): Promise<void> {
  for (const fault of faults) {
    await world.sandbox.control(world.tenant, 'POST', '/faults', fault);
  }
}

type ArmedFault = FaultPlan & { target: string; event: string | null; fired: number };

export async function firedFaults({ sandbox, tenant }: World): Promise<Map<string, number>> {
  const { armed } = await sandbox.control<{ armed: ArmedFault[] }>(tenant, 'GET', '/faults');
  return new Map(armed.map((fault) => [nameOf(fault), fault.fired]));
}

function nameOf({ target, event, method, path, kind, status, delayMs }: ArmedFault): string {
  if (target === 'webhook') return `${event} ${kind}`;
  const late = kind !== 'delay' && delayMs ? ' late' : '';
  return `${method} ${path} ${kind}${status ? ` ${status}` : ''}${late}`;
}

function startIncidents(world: World, planned: readonly Incident[], restore: () => Promise<void>) {
  const waiting = [...planned];
  const happened = new Map<string, number>();
  let running = Promise.resolve();
  const reach = (share: number): Promise<void> => {
    while (waiting[0] && waiting[0].at <= share) {
      const incident = waiting.shift();
      if (incident) running = running.then(() => happen(world, incident, happened, restore));
    }
    // Thrown at the end, when everything can be stopped.
    running.catch(() => {});
    return running;
  };
  return {
    reach,
    async end() {
      await reach(1);
      return happened;
    },
  };
}

async function happen(
  world: World,
  incident: Incident,
  happened: Map<string, number>,
  restore: () => Promise<void>,
): Promise<void> {
  const times = happened.get(incident.kind) ?? 0;
  if (incident.kind === 'connections cut')
    await persist(() => world.cutConnections(incident.share));
  if (incident.kind === 'database restarted') await world.restartDatabase('gently');
  if (incident.kind === 'database crashed') await world.restartDatabase('crash');
  if (incident.kind === 'database copied') await world.copyDatabase();
  if (incident.kind === 'database restored') await restore();
  if (incident.kind === 'worker killed') world.workers.kill(times);
  if (incident.kind === 'clocks moved') await world.letTimePass(incident.ms);
  happened.set(incident.kind, times + 1);
}

/**
 * After the shopper's reply was lost, charges the same customer for the same items: the two charges are
 * indistinguishable.
 */
export async function chargeByOtherClient(world: World, shopper: Shopper): Promise<boolean> {
  const unsettled = await shopDb().paymentAttempt.findFirst({
    where: {
      order: { cartId: { in: shopper.carts } },
      state: { in: ['SENDING', 'UNKNOWN'] },
    },
  });
  const { sandbox, tenant } = world;
  const body = unsettled?.body as unknown as LedgerCharge | null;
  if (!unsettled || !body) return false;
  const { transactions } = await sandbox.control<{ transactions: LedgerCharge[] }>(
    tenant,
    'GET',
    '/transactions?limit=200',
  );
  const alike = transactions.filter((one) => shapeOf(one) === shapeOf(body));
  if (alike.length === 0 || alike.some(isLookalike)) return false;
  const ids = alike.flatMap(({ id }) => [id, rowIdOf(id)]);
  const known = await shopDb().order.count({ where: { transactionId: { in: ids } } });
  if (known === alike.length) return false;
  try {
    const paymentToken = await sandbox.cardToken(tenant, cards.other);
    await sandbox.call(tenant, 'POST', '/transactions', { paymentToken, ...body });
    return true;
  } catch {
    // A fault of the run has hit this call; the charge, if any, has another card.
    return false;
  }
}
