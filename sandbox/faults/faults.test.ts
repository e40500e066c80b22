import { describe, expect, it } from 'vitest';
import { type FaultSpec, Faults, pathPattern, pathVariants } from './faults.ts';

const spec = (change: Partial<FaultSpec> = {}): FaultSpec => ({
  target: 'api',
  kind: 'status',
  probability: 1,
  seed: 1,
  status: 503,
  delayMs: 0,
  secondsAgo: 5,
  code: 'card_declined',
  ...change,
});

const kinds = (faults: Faults, method: string, path: string) =>
  faults.onRequest(method, pathVariants(path), 0).map(({ kind }) => kind);

describe('A fault', () => {
  it.each([
    ['/transactions', '/tenants/t1/transactions', true],
    ['transactions', '/tenants/t1/transactions', true],
    ['/tenants/:tenant/transactions', '/tenants/t1/transactions', true],
    ['/tenants/{tenant_id}/customers/{id}', '/tenants/t1/customers/c1', true],
    ['/tenants/<tenant_id>/customers/<id>', '/tenants/t1/customers/c1', true],
    ['/customers/*', '/tenants/t1/customers/c1', true],
    ['/customers/*', '/tenants/t1/customers/c1/payment-methods', false],
    ['/customers/**', '/tenants/t1/customers/c1/payment-methods', true],
    ['/customers', '/tenants/t1/customers/c1', false],
    ['/subscriptions/*/switch', '/tenants/t1/subscriptions/s1/switch', true],
    ['/payment-token', '/payment-token/t1/generate', true],
    ['/payment-token/generate', '/payment-token/t1/generate', true],
    ['**', '/tenants/t1/products', true],
    ['/products.', '/tenants/t1/products1', false],
  ])('with the path %s matches %s: %s', (pattern, path, matches) => {
    const tested = pathVariants(path).some((each) => pathPattern(pattern).test(each));
    expect(tested).toBe(matches);
  });

  it('fires the given number of times, then lets calls pass', () => {
    const faults = new Faults();
    faults.arm(spec({ method: 'POST', path: '/transactions', times: 2 }));
    const fired = [1, 2, 3].map(() => kinds(faults, 'POST', '/tenants/t/transactions'));
    expect(fired).toEqual([['status'], ['status'], []]);
    expect(kinds(faults, 'GET', '/tenants/t/transactions')).toEqual([]);
    expect(faults.list().armed).toMatchObject([{ matched: 3, fired: 2 }]);
    expect(faults.list().fired).toHaveLength(2);
  });

  it('fires on the same calls again with the same seed, and on others with another', () => {
    const run = (seed: number) => {
      const faults = new Faults();
      faults.arm(spec({ probability: 0.3, seed }));
      return Array.from({ length: 200 }, () => kinds(faults, 'GET', '/x').length).join('');
    };
    expect(run(7)).toBe(run(7));
    expect(run(7)).not.toBe(run(8));
    const share = [...run(7)].filter((fired) => fired === '1').length / 200;
    expect(share).toBeGreaterThan(0.2);
    expect(share).toBeLessThan(0.4);
  });

  it('combines with others up to the one that decides the reply', () => {
    const faults = new Faults();
    faults.arm(spec({ kind: 'delay', delayMs: 1 }));
    faults.arm(spec({ kind: 'close' }));
    faults.arm(spec({ kind: 'status' }));
    expect(kinds(faults, 'GET', '/x')).toEqual(['delay', 'close']);
  });

  it('makes only reads stale', () => {
    const faults = new Faults();
    faults.arm(spec({ kind: 'stale' }));
    expect(kinds(faults, 'POST', '/x')).toEqual([]);
    expect(kinds(faults, 'GET', '/x')).toEqual(['stale']);
  });

  it('of webhooks matches event types and leaves calls alone', () => {
    const faults = new Faults();
    faults.arm(spec({ target: 'webhook', kind: 'drop', event: 'customer:*', times: 1 }));
    expect(kinds(faults, 'GET', '/x')).toEqual([]);
    expect(faults.onDelivery('product:created', 0)).toBeUndefined();
    expect(faults.onDelivery('customer:updated', 0)?.kind).toBe('drop');
    expect(faults.onDelivery('customer:updated', 0)).toBeUndefined();
  });

  it('is disarmed with all others, and firings stay listed', () => {
    const faults = new Faults();
    faults.arm(spec());
    faults.arm(spec({ kind: 'delay' }));
    kinds(faults, 'GET', '/x');
    expect(faults.disarm()).toBe(2);
    expect(faults.disarm()).toBe(0);
    expect(faults.isEmpty).toBe(true);
    expect(faults.list().fired).toHaveLength(1);
  });
});
