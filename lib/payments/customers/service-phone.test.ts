import { expect, test } from 'vitest';
import { servicePhone } from './customer';

test.each([
  ['+49 30 1234567', '+49 30 1234567'],
  ['(555) 010-0100', '(555) 010-0100'],
  ['555-0100 x12', '555-0100'],
  ['+1 555 0100 ext. 5', '+1 555 0100'],
  ['030 123456, Durchwahl 12', '030 123456'],
  ['555 0100 #12', '555 0100'],
  ['555 0100#12', '555 0100'],
  ['1-800-COFFEE', null],
  ['n/a', null],
  ['()()()()', null],
  ['12', null],
  ['', null],
  ['1'.repeat(60), null],
])('the phone number “%s” is sent to the service as %j', (typed, number) => {
  expect(servicePhone(typed)).toBe(number);
});
