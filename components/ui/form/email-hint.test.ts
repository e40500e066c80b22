import { expect, test } from 'vitest';
import { likelyEmail } from './email-hint';

test.each([
  ['gmial.com', 'gmail.com'],
  ['gmail.con', 'gmail.com'],
  ['gmail.co', 'gmail.com'],
  ['gmail.cm', 'gmail.com'],
  ['gmail.de', 'gmail.com'],
  ['gmail', 'gmail.com'],
  ['gmail.', 'gmail.com'],
  ['GMAI.com', 'gmail.com'],
  ['gamil.com', 'gmail.com'],
  ['gnail.com', 'gmail.com'],
  ['gmail.comm', 'gmail.com'],
  ['gogglemail.com', 'googlemail.com'],
  ['hotmial.fr', 'hotmail.fr'],
  ['hotmai.co.uk', 'hotmail.co.uk'],
  ['outlok.com', 'outlook.com'],
  ['outlook.cmo', 'outlook.com'],
  ['yaho.com', 'yahoo.com'],
  ['yahoo.con', 'yahoo.com'],
  ['iclod.com', 'icloud.com'],
  ['icloud.de', 'icloud.com'],
  ['gxm.de', 'gmx.de'],
  ['gmx.d', 'gmx.de'],
  ['wbe.de', 'web.de'],
  ['web.ed', 'web.de'],
  ['t-onlin.de', 't-online.de'],
  ['tonline.de', 't-online.de'],
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
  'email.com',
  'ymail.com',
  'yahoo.fr',
  'yahoo.co.jp',
  'yahoo.com.br',
  'hotmail.de',
  'hotmail.co.uk',
  'live.nl',
  'outlook.at',
  'gmx.at',
  'gmx.net',
  'web.de',
  'web.org',
  'wsb.de',
  'aol.com',
  'proton.me',
  'orange.fr',
  'icloud.com',
  'me.com',
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
