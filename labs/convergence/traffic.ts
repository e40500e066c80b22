import type { Tenant, TestSandbox } from '@/lib/testing/service/sandbox';

type Id = { id: string };

/** The resources that are changed during a run. */
export interface Catalogue {
  customers: string[];
  products: string[];
  plans: string[];
  subscriptions: string[];
}

const PARALLEL = 16;
const PLANS = 3;
/** Among the first changes, what is rare is more frequent: `npm test` makes no others. */
const SMALL_RUN = 120;
const SUBSCRIPTION_SHARE = 0.05;
/** So that some may be cancelled in a small run, too. */
const MIN_SUBSCRIPTIONS = 8;

/** Creates the resources that the traffic changes: customers, products and a few subscriptions. */
export async function createResources(
  sandbox: TestSandbox,
  tenant: Tenant,
  count: number,
): Promise<Catalogue> {
  const subscriptions = Math.max(MIN_SUBSCRIPTIONS, Math.round(count * SUBSCRIPTION_SHARE));
  const customers = Math.round((count - subscriptions) / 2);
  const call = <T>(method: string, path: string, body: unknown) =>
    sandbox.call<T>(tenant, method, path, body);
  const catalogue: Catalogue = { customers: [], products: [], plans: [], subscriptions: [] };
  await inParallel(customers, async (index) => {
    const { id } = await call<Id>('POST', '/customers', customer(index, 0));
    catalogue.customers.push(id);
  });
  await inParallel(count - subscriptions - customers, async (index) => {
    const { id } = await call<Id>('POST', '/products', product(index, 0));
    catalogue.products.push(id);
  });
  await inParallel(PLANS, async (index) => {
    const { id } = await call<Id>('POST', '/plans', {
      name: `Club ${index}`,
      description: 'Beans every month',
      recurringChargeAmount: 20 + index,
      chargeFrequency: 'MONTHLY',
      currency: 'EUR',
      trialPeriodDays: 14,
      gracePeriodDays: 7,
      active: true,
    });
    catalogue.plans.push(id);
  });
  await inParallel(subscriptions, async (index) => {
    const customerId = catalogue.customers[index % catalogue.customers.length];
    const paymentToken = await sandbox.cardToken(tenant);
    const planId = catalogue.plans[index % PLANS];
    const subscription = { planId, customerId, quantity: 1, applicableTaxes: [] };
    const { id } = await call<Id>('POST', '/subscriptions', { paymentToken, subscription });
    catalogue.subscriptions.push(id);
  });
  return catalogue;
}

/** Changes something at the service; each change is at least one event. */
export async function changeSomething(...given: Parameters<typeof change>): Promise<void> {
  try {
    await change(...given);
  } catch (error) {
    // Another lane has deleted it meanwhile.
    if (!(error instanceof Error && error.message.includes(': 404 '))) throw error;
  }
}

/** The sandbox's client, except that a connection that was closed while idle is no failure. */
export function patient<Sandbox extends TestSandbox>(sandbox: Sandbox): Sandbox {
  const again = async <T>(call: () => Promise<T>): Promise<T> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await call();
      } catch (error) {
        if (tries === 5 || !(error instanceof TypeError)) throw error;
      }
    }
  };
  return {
    ...sandbox,
    call: (...given) => again(() => sandbox.call(...given)),
    control: (...given) => again(() => sandbox.control(...given)),
    cardToken: (...given) => again(() => sandbox.cardToken(...given)),
  };
}

async function change(
  sandbox: TestSandbox,
  tenant: Tenant,
  made: Catalogue,
  random: () => number,
  turn: number,
): Promise<void> {
  const call = (method: string, path: string, body?: unknown) =>
    sandbox.call(tenant, method, path, body);
  const pick = (ids: readonly string[]) => ids[Math.floor(random() * ids.length)] ?? '';
  const dice = random();
  if (dice < 0.002) return charge(sandbox, tenant, pick(made.customers), pick(made.products));
  if (dice < 0.004 && mayDelete(made.customers)) {
    return void (await call('DELETE', `/customers/${retire(made.customers, random)}`));
  }
  if (dice < 0.006 && mayDelete(made.products)) {
    const id = retire(made.products, random);
    return void (await sandbox.control(tenant, 'DELETE', `/products/${id}`));
  }
  if (dice < (turn < SMALL_RUN ? 0.03 : 0.007) && mayDelete(made.subscriptions)) {
    return void (await call('DELETE', `/subscriptions/${retire(made.subscriptions, random)}`));
  }
  if (dice < 0.06) {
    const path = `/subscriptions/${pick(made.subscriptions)}/switch`;
    return void (await call('PATCH', path, { planId: pick(made.plans) }));
  }
  if (dice < 0.1) {
    const path = `/subscriptions/${pick(made.subscriptions)}/quantity`;
    return void (await call('PATCH', path, { quantity: 1 + Math.floor(random() * 50) }));
  }
  if (dice < 0.55) {
    const { firstname, lastname } = customer(turn, turn);
    return void (await call('PUT', `/customers/${pick(made.customers)}`, { firstname, lastname }));
  }
  const { name, price } = product(turn, turn);
  await sandbox.control(tenant, 'PATCH', `/products/${pick(made.products)}`, { name, price });
}

/** Whether enough remain when one is deleted. */
function mayDelete(ids: readonly string[]): boolean {
  return ids.length > 4;
}

/** Picks one that nothing changes any more. */
function retire(ids: string[], random: () => number): string {
  return ids.splice(Math.floor(random() * ids.length), 1)[0] ?? '';
}

async function charge(
  sandbox: TestSandbox,
  tenant: Tenant,
  customerId: string,
  productId: string,
): Promise<void> {
  const paymentToken = await sandbox.cardToken(tenant);
  const body = {
    paymentToken,
    customerId,
    items: [{ productId, quantity: 1 }],
    taxRatesOptions: [],
  };
  await sandbox.call(tenant, 'POST', '/transactions', body);
}

function customer(index: number, turn: number) {
  return {
    firstname: `First ${turn}`,
    lastname: `Last ${turn}`,
    email: `customer-${index}@shop.example`,
    type: 'INDIVIDUAL',
  };
}

function product(index: number, turn: number) {
  return {
    name: `Coffee ${index} ${turn}`,
    description: 'Beans',
    price: (500 + (turn % 1_000)) / 100,
    currency: 'EUR',
    active: true,
  };
}

/** Calls `work` with 0 to `count` - 1, a few at a time. */
export async function inParallel(
  count: number,
  work: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      await work(index);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, lane));
}
