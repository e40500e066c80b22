import { expect, test } from 'vitest';
import { likelyEmail } from './email-hint';

test.each([
  ['gmial.com', 'gmail.com'],
  ['gmail.con', 'gmail.com'],
  ['gmail.co', 'gmail.com'],
  ['gmail.de', 'gmail.com'],
  ['gmail', 'gmail.com'],
  ['GMAI.com', 'gmail.com'],
  ['gamil.com', 'gmail.com'],
  ['gogglemail.com', 'googlemail.com'],
  ['hotmial.fr', 'hotmail.fr'],
  ['outlok.com', 'outlook.com'],
  ['yahoo.con', 'yahoo.com'],
  ['iclod.com', 'icloud.com'],
  ['gxm.de', 'gmx.de'],
  ['wbe.de', 'web.de'],
  ['t-onlin.de', 't-online.de'],
  ['t-online.com', 't-online.de'],
  ['protonmial.com', 'protonmail.com'],
  ['proton.com', 'proton.me'],
])('at %s, %s was probably meant', (typed, domain) => {
  expect(likelyEmail(`Ada+shop@${typed} `)).toBe(`Ada+shop@${domain}`);
});

test.each([
  'gmail.com',
  'googlemail.com',
  'mail.com',
  'yahoo.fr',
  'yahoo.co.jp',
  'hotmail.de',
  'gmx.at',
  'web.de',
  'wsb.de',
  'proton.me',
  'icloud.com',
  'pm.me',
  'example.com',
  'first-light.example',
  'constructor.com',
  'toString',
])('nothing is suggested for %s', (domain) => {
  expect(likelyEmail(`ada@${domain}`)).toBeNull();
});

test.each(['', 'ada', '@gmial.com', 'ada@', 'a@b@gmial.com x'])('nor for %j', (typed) => {
  expect(likelyEmail(typed)).toBeNull();
});
