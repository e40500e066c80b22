import { expect, test } from 'vitest';
import { isSameTenant } from './tenant';

const live = { tenantId: 't1', baseUrl: 'https://api.pay.example/v1' };
const sandbox = { tenantId: 's1', baseUrl: 'http://127.0.0.1:4010' };

test.each([
  ['the same tenant', live, live, true],
  ['a trailing slash in the URL', live, { ...live, baseUrl: `${live.baseUrl}/` }, true],
  ['a host in capitals', live, { ...live, baseUrl: 'https://API.pay.example/v1' }, true],
  ['another tenant', live, { ...live, tenantId: 't2' }, false],
  ['another host', live, { ...live, baseUrl: 'https://api.pay.example.org/v1' }, false],
  ['another path', live, { ...live, baseUrl: 'https://api.pay.example/v2' }, false],
  ['a sandbox', live, sandbox, false],
  ['the service instead of a sandbox', sandbox, live, false],
  ['a sandbox at another port', sandbox, { ...sandbox, baseUrl: 'http://127.0.0.1:4011' }, false],
])(
  'in live mode, a database of one tenant may be used with %s: %s',
  (_, stored, current, isSame) => {
    expect(isSameTenant(stored, current, 'live')).toBe(isSame);
  },
);

test.each([
  ['at another port', { ...sandbox, baseUrl: 'http://localhost:4011' }, true],
  ['whose data was deleted', { tenantId: 's2', baseUrl: 'http://[::1]:4010' }, true],
  ['replaced by the live service', live, false],
])('the demo’s sandbox %s', (_, current, isSame) => {
  expect(isSameTenant(sandbox, current, 'demo')).toBe(isSame);
});
