import { expect, test } from 'vitest';
import { isOwnOrigin } from './refusal';

const shop = 'https://shop.example';
const here = 'http://localhost:3000';

test.each([
  ['https://shop.example', 'shop.example', shop, true],
  ['https://shop.example:443', 'shop.example', shop, true],
  // Attackers on the network can forge a page of this name.
  ['http://shop.example', 'shop.example', shop, false],
  ['https://shop.example:8443', 'shop.example', shop, false],
  ['https://www.shop.example', 'shop.example', shop, false],
  ['https://shop.example.evil.example', 'shop.example', shop, false],
  ['https://evil.example', 'evil.example', shop, false],
  ['null', 'shop.example', shop, false],
  ['garbage', 'shop.example', shop, false],
  ['', 'shop.example', shop, false],
  [null, 'shop.example', shop, false],
  ['http://localhost:3000', 'localhost:3000', here, true],
  ['http://127.0.0.1:3000', '127.0.0.1:3000', here, true],
  ['http://127.0.0.1:3000', 'localhost:3000', here, false],
  ['http://localhost:4010', 'localhost:3000', here, false],
  ['https://localhost:3000', 'localhost:3000', here, false],
  ['http://evil.example', 'evil.example', here, false],
])(
  'whether a post from %s to %s is the own origin of a shop at %s: %s',
  (origin, host, site, own) => {
    expect(isOwnOrigin(origin, host, site)).toBe(own);
  },
);
