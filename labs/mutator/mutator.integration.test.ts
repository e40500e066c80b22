import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPurchases } from '@/lib/testing/builders/purchases';
import { isLong } from '@/lib/testing/long';
import { testSandbox } from '@/lib/testing/service/shared-sandbox';
import { fieldPaths, mutations } from './mutants';
import { type Mutant, type MutatingProxy, startMutatingProxy } from './proxy';
import { tryMutant } from './try-mutant';

/** `npm test` tries a few mutants, spread evenly; `npm run test:long` tries all. */
const FEW = 4;
/** Selects mutants by name, for debugging. */
const only = process.env.TEST_MUTANTS ?? '';

const shop = openPurchases();
const sandbox = testSandbox();
let proxy: MutatingProxy;

beforeAll(async () => {
  proxy = await startMutatingProxy(sandbox.url);
});
afterAll(async () => {
  await proxy.stop();
});

function mutantsOf(replies: ReadonlyMap<string, unknown>): Mutant[] {
  return [...replies].flatMap(([call, reply]) =>
    fieldPaths(reply).flatMap((path) => mutations.map((mutation) => ({ call, path, mutation }))),
  );
}

const nameOf = ({ call, path, mutation }: Mutant) =>
  `${call}: ${mutation} ${path.join('.') || 'all'}`;

test('whatever reply field is missing, empty, renamed or in another format, no charge goes unnoticed, everything is settled and no message is untrue', {
  timeout: isLong || only ? 3_600_000 : 120_000,
}, async () => {
  const whole = await tryMutant(shop, proxy, null, 'first purchase');
  expect(whole.broken).toEqual([]);
  expect(new Set(Object.values(whole.orders))).toEqual(new Set(['PAID']));
  const all = mutantsOf(proxy.seen);
  expect(all.length).toBeGreaterThan(300);
  const every = isLong || only ? 1 : Math.floor(all.length / FEW);
  const broken: string[] = [];
  for (const [index, mutant] of all.entries()) {
    if (index % every !== 0 || !nameOf(mutant).includes(only)) continue;
    const since =
      isLong || only ? (['beginning', 'first purchase'] as const) : sinceOf(index / every);
    for (const each of since) {
      const trial = await tryMutant(shop, proxy, mutant, each);
      broken.push(...trial.broken.map((one) => `${nameOf(mutant)} since the ${each}: ${one}`));
    }
  }
  expect(broken).toEqual([]);
});

function sinceOf(place: number): readonly ('beginning' | 'first purchase')[] {
  return place % 2 === 0 ? ['beginning'] : ['first purchase'];
}
