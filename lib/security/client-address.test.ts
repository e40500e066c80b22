import { expect, test } from 'vitest';
import { clientAddress, proxyProblem, proxyProblems, proxyWatch } from './client-address';

test.each([
  ['203.0.113.9', undefined, 0, '203.0.113.9'],
  ['203.0.113.9', '1.2.3.4', 0, '203.0.113.9'],
  ['::ffff:203.0.113.9', undefined, 0, '203.0.113.9'],
  ['10.0.0.1', '203.0.113.9', 1, '203.0.113.9'],
  ['10.0.0.1', '1.2.3.4, 203.0.113.9', 1, '203.0.113.9'],
  ['10.0.0.1', '1.2.3.4, 203.0.113.9, 10.0.0.2', 2, '203.0.113.9'],
  ['10.0.0.1', undefined, 1, '10.0.0.1'],
  ['10.0.0.1', 'unknown', 1, '10.0.0.1'],
  ['10.0.0.1', '203.0.113.9:51342', 1, '203.0.113.9'],
  ['10.0.0.1', '2001:db8::1', 1, '2001:db8::1'],
  ['10.0.0.1', '[2001:db8::1]:51342', 1, '2001:db8::1'],
])('%s telling of %s with %i trusted proxies is %s', (peer, forwardedFor, trusted, expected) => {
  expect(clientAddress({ peer, forwardedFor }, trusted)).toBe(expected);
});

test.each([
  // Nobody stands between.
  ['203.0.113.9', undefined, 0, null],
  ['2001:db8::1', undefined, 0, null],
  // A proxy that is not declared.
  ['10.0.0.1', '203.0.113.9', 0, 'undeclared'],
  ['127.0.0.1', '203.0.113.9', 0, 'undeclared'],
  // A proxy that does not say for whom it asks.
  ['127.0.0.1', undefined, 0, 'inside'],
  ['::ffff:172.17.0.1', undefined, 0, 'inside'],
  ['192.168.1.1', undefined, 0, 'inside'],
  ['100.64.0.1', undefined, 0, 'inside'],
  ['fd00::1', undefined, 0, 'inside'],
  // As many as declared, and a visitor who adds some of their own.
  ['10.0.0.1', '203.0.113.9', 1, null],
  ['10.0.0.1', '1.2.3.4, 203.0.113.9', 1, null],
  // The nearest proxy replaces what the one before it says, or is not the only one.
  ['172.18.0.5', '172.18.0.1', 1, 'inside'],
  ['172.18.0.5', '203.0.113.9, 172.18.0.1', 1, 'inside'],
  ['172.18.0.5', '203.0.113.9, 172.18.0.1', 2, null],
  // Fewer.
  ['10.0.0.1', undefined, 1, 'tooMany'],
  ['10.0.0.1', '203.0.113.9', 2, 'tooMany'],
] as const)(
  '%s telling of %s with %i trusted proxies shows %s',
  (peer, told, trusted, expected) => {
    expect(proxyProblem({ peer, forwardedFor: told }, trusted)).toBe(expected);
  },
);

const shop = { url: new URL('https://shop.example'), trustedProxies: 0 };
const visitor = { host: 'shop.example' };

function watched(site: typeof shop) {
  const told: string[] = [];
  return { told, see: proxyWatch(site, (problem) => told.push(problem)) };
}

test('the first request that shows it is told of, and no other', () => {
  const { told, see } = watched(shop);
  for (let count = 0; count < 45; count += 1) {
    see({ peer: '127.0.0.1', forwardedFor: `203.0.113.${count}` }, visitor);
  }
  expect(told).toEqual([proxyProblems.undeclared]);
});

test('everybody coming from one private address is told of', () => {
  const { told, see } = watched(shop);
  for (let count = 0; count < 30; count += 1)
    see({ peer: '10.0.0.1', forwardedFor: undefined }, visitor);
  expect(told).toEqual([proxyProblems.inside]);
});

test('a browser is a visitor under whatever name a proxy passes on', () => {
  const { told, see } = watched({ ...shop, trustedProxies: 1 });
  const request = { host: '127.0.0.1:3000', fetchSite: 'none' };
  see({ peer: '127.0.0.1', forwardedFor: undefined }, request);
  expect(told).toEqual([proxyProblems.tooMany]);
});

test("a load balancer's checks and a shop on this machine are nothing to tell of", () => {
  const checked = watched({ ...shop, trustedProxies: 1 });
  checked.see({ peer: '10.0.0.1', forwardedFor: undefined }, { host: '10.0.0.5:3000' });
  const local = watched({ url: new URL('http://localhost:3000'), trustedProxies: 0 });
  local.see({ peer: '127.0.0.1', forwardedFor: undefined }, { host: 'localhost:3000' });
  expect([...checked.told, ...local.told]).toEqual([]);
});
