import { afterEach, expect, test } from 'vitest';
import { env, setEnv } from '@/lib/env';
import { type Relay, startRelay } from '@/lib/testing/service/relay';
import { openWorld } from '@/lib/testing/world';
import { requireUsableService, ServiceUnusable } from './require-usable';

const world = openWorld();
let relay: Relay | undefined;

afterEach(async () => {
  await relay?.stop();
  relay = undefined;
});

type Row = Record<string, unknown>;

/** A shop whose service shows changed products. */
async function showProducts(change: (row: Row) => Row, mode: 'live' | 'demo' = 'live') {
  const product = { name: 'Rock', description: '', price: 100, currency: 'EUR', active: true };
  await world.call('POST', '/products', product);
  relay = await startRelay(world.serviceUrl());
  if (mode === 'live') relay.rewrite('GET /products', (rows) => (rows as Row[]).map(change));
  setEnv({ ...env(), mode, service: { ...env().service, baseUrl: relay.url } });
}

test('a live shop does not start if products show no price', async () => {
  await showProducts(({ price: _, ...row }) => row);
  await expect(requireUsableService()).rejects.toThrow(ServiceUnusable);
});

test('a live shop does not start if products show no id', async () => {
  await showProducts(({ id: _, ...row }) => row);
  await expect(requireUsableService()).rejects.toThrow('without an id');
});

test('a live shop starts if one product shows both', async () => {
  let count = 0;
  await showProducts(({ price, ...row }) => (count++ === 0 ? { ...row, price } : row));
  await requireUsableService();
});

test('a live shop starts while the service is unavailable', async () => {
  setEnv({
    ...env(),
    mode: 'live',
    service: { ...env().service, baseUrl: 'http://127.0.0.1:9' },
  });
  await requireUsableService();
});

test('a demo starts without this check', async () => {
  await showProducts((row) => row, 'demo');
  await requireUsableService();
  expect(relay?.passed).toEqual([]);
});
