import { beforeEach, expect, test } from 'vitest';
import { infoPages } from '@/brand/en/pages';
import { useTestEnv } from '@/lib/testing/env';
import { pagePolicy } from '../policy';
import { thirdPartiesOn } from './pages';

const known = {
  load: ['https://a.example/script.js'],
  scripts: ['https://a.example', 'https://b.example'],
  connections: ['https://c.example'],
  images: ['https://d.example'],
  frames: ['https://e.example'],
};
const policyOf = (path: string) => pagePolicy([], thirdPartiesOn(path, known));

beforeEach(() => useTestEnv());

test.each([
  ...['/', '/products', '/products/soup-bowl', '/categories/bowls', '/clubs', '/search'],
  ...infoPages.map((key) => `/${key}`),
])('third-party scripts run on the catalogue page %s', (path) => {
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    expect(policyOf(path)).toContain(`https://${name}.example`);
  }
});

test.each([
  ...['/cart', '/cart/plain', '/checkout', '/clubs/bowl-a-month', '/categories'],
  ...['/sign-in', '/sign-in/check', '/sign-in/confirm'],
  ...['/account', '/account/orders', '/account/subscriptions/1', '/account/data'],
  ...['/orders/1', '/orders/1/invoice', '/invoices/1', '/dev/mailbox', '/not-found'],
  ...['/merchant', '/merchant/orders/1', '/merchant/review', '/anything-new', '//products', ''],
])('the policy of the private page “%s” names no third party', (path) => {
  expect(policyOf(path)).not.toContain('.example');
});
