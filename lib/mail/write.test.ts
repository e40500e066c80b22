import { createElement } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { useTestEnv } from '@/lib/testing/env';
import { templateNamed, templates } from '@/lib/worker/mail-catalog';
import type { MailKind } from './kinds';
import { writeMail } from './write';

beforeEach(() => useTestEnv({ siteUrl: 'https://shop.example' }));

const names = Object.keys(templates) as MailKind[];

test.each(names)('the mail "%s" says the same as a page and as plain text', async (name) => {
  const { subject, html, text } = await writeMail(templates[name].sample());
  expect(subject.length).toBeGreaterThan(10);
  expect(subject).not.toMatch(/undefined|null|\[object/);
  expect(text).not.toMatch(/undefined|null|\[object|<\w/);
  expect(html.includes('lang="en"')).toBe(true);
  // Every link of the page can be followed from the text.
  for (const [, href = ''] of html.matchAll(/<a[^>]*href="([^"]+)"/g)) {
    const address = href.replaceAll('&amp;', '&');
    if (address.startsWith('mailto:')) expect(text).toContain(address.slice('mailto:'.length));
    else expect(text.split('\n')).toContain(address);
  }
});

test('a link that is longer than a line stays whole, alone on its line', async () => {
  const token = 'a1'.repeat(60);
  const link = `https://shop.example/sign-in/confirm?token=${token}&email=ada%40example.com&next=%2F`;
  const content = await templates['sign-in'].write({ link, minutes: 15 });
  const { text, html } = await writeMail(content ?? { subject: '', body: createElement('p') });
  expect(text.split('\n').filter((line) => line.includes('token='))).toEqual([link]);
  expect(html.split(link.replaceAll('&', '&amp;')).length - 1).toBeGreaterThanOrEqual(2);
});

test.each(names)('the mail "%s" loads nothing from elsewhere and runs nothing', async (name) => {
  const { html } = await writeMail(templates[name].sample());
  expect(html).not.toMatch(/<script|<img|<link|url\(|\son\w+=/i);
});

test('names that are nobody’s have no template', () => {
  expect(templateNamed('constructor')).toBeUndefined();
  expect(templateNamed('sign-in')).toBe(templates['sign-in']);
});
