import { expect, test } from 'vitest';
import { addressSubject } from './client-subject';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['2001:0db8:0001::', '2001:db8:1:0::/64'],
  ['::9', '0:0:0:0::/64'],
  ['127.0.0.1', null],
  ['::1', null],
  ['', null],
  [null, null],
])('the network address %s identifies %s', (address, subject) => {
  expect(addressSubject(address)).toBe(subject);
});
