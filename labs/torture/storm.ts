import { db } from '@/lib/db/client';
import { markDirty } from '@/lib/mirror/store';
import { isLookalike, type LedgerCharge, rowIdOf, shapeOf } from './ledger/compare.ts';
import { cards } from './person.ts';
import type { EventFault, FaultPlan, Incident, Plan } from './plan/plan-types.ts';
import { persist, shopDb } from './shop-db.ts';
import { Shopper } from './shopper.ts';
import type { TortureOptions } from './types.ts';
import type { World } from './world/world.ts';

type StormReport = {
  incidents: Map<string, number>;
  /** Faults that fired, by "method path kind". */
  faults: Map<string, number>;
  lookalikes: number;
};

/** Somebody who comes to the shop. */
export type Visitor = { visit(): Promise<void> };

/** All shoppers arrive, some at a time, while every planned fault fires. */
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
  const incidents = startIncidents(world, plan.incidents);
  const lookalikes = { count: 0 };
  let done = 0;
  const visitors = mixed(shoppers, others);
  await inLanes(lanes, visitors, async (visitor) => {
    await visitor.visit();
    if (visitor instanceof Shopper && visitor.plan.lookalike) {
      if (await chargeByOtherClient(world, visitor)) lookalikes.count += 1;
    }
    done += 1;
    incidents.reach(done / visitors.length);
    onProgress('shoppers', done, visitors.length);
  });
  const happened = await incidents.end();
  const faults = await firedFaults(world);
  stopAnnouncing();
  world.middlebox?.calm();
  await world.sandbox.control(world.tenant, 'DELETE', '/faults');
  return { incidents: happened, faults, lookalikes: lookalikes.count };
}

/** Others arrive among shoppers, evenly. */
function mixed(shoppers: readonly Shopper[], others: readonly Visitor[]): Visitor[] {
  const placed = <T>(all: readonly T[]) =>
    all.map((one, i) => ({ one, at: (i + 0.5) / all.length }));
  return [...placed<Visitor>(shoppers), ...placed(others)]
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

const EVENTS_EVERY_MS = 500;

/** Requests the list as often as allowed, as when events keep announcing invoices. @returns how to stop */
function announceInvoices(): () => void {
  // Lost with the database: the next one does the same.
  const announce = () => void markDirty(db(), 'TRANSACTIONS', '*').catch(() => {});
  const timer = setInterval(announce, EVENTS_EVERY_MS);
  return () => clearInterval(timer);
}

/** Unpaid shoppers come back; returns those who are still unpaid. */
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

/** Triggers each incident once its share of the shoppers has arrived, one after the other. */
function startIncidents(world: World, planned: readonly Incident[]) {
  const waiting = [...planned];
  const happened = new Map<string, number>();
  let running = Promise.resolve();
  const reach = (share: number): void => {
    while (waiting[0] && waiting[0].at <= share) {
      const incident = waiting.shift();
      if (incident) running = running.then(() => happen(world, incident, happened));
    }
    // An error is thrown at the end, when everything that was started can be stopped.
    running.catch(() => {});
  };
  return {
    reach,
    async end() {
      reach(1);
      await running;
      return happened;
    },
  };
}

async function happen(
  world: World,
  incident: Incident,
  happened: Map<string, number>,
): Promise<void> {
  const times = happened.get(incident.kind) ?? 0;
  if (incident.kind === 'connections cut')
    await persist(() => world.cutConnections(incident.share));
  if (incident.kind === 'database restarted') await world.restartDatabase('gently');
  if (incident.kind === 'database crashed') await world.restartDatabase('crash');
  if (incident.kind === 'worker killed') world.workers.kill(times);
  if (incident.kind === 'clocks moved') await world.letTimePass(incident.ms);
  happened.set(incident.kind, times + 1);
}

/**
 * Somebody else charges the same customer for the same items, after the shopper's own charge was made and its
 * reply lost: from here on the two are indistinguishable.
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
    // A fault of the run has hit this call; the resulting charge is identified by its card.
    return false;
  }
}
