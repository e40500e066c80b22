import { beforeEach, expect, test } from 'vitest';
import { shop } from '@/brand/shop';
import { defaultView, findView } from '@/lib/markets/views';
import { useTestEnv } from '@/lib/testing/env';
import { templateNamed, templates } from '@/lib/worker/mail-catalog';
import type { MailKind } from './kinds';
import { writeMail } from './write';

beforeEach(() => useTestEnv({ siteUrl: 'https://shop.example' }));

const names = Object.keys(templates) as MailKind[];

async function sampleIn(name: MailKind, view = 'en') {
  return writeMail(await templates[name].sample(findView(view) ?? defaultView));
}

test.each(names)('the mail "%s" says the same as a page and as plain text', async (name) => {
  const { subject, html, text } = await sampleIn(name);
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
  if (!content) throw new Error('Nothing was written');
  const { text, html } = await writeMail(content);
  expect(text.split('\n').filter((line) => line.includes('token='))).toEqual([link]);
  expect(html.split(link.replaceAll('&', '&amp;')).length - 1).toBeGreaterThanOrEqual(2);
});

test.each(names)('the mail "%s" loads nothing from elsewhere and runs nothing', async (name) => {
  const { html } = await sampleIn(name);
  expect(html).not.toMatch(/<script|<img|<link|url\(|\son\w+=/i);
});

/** What samples are made of, and what is the same in every language. */
const given = new RegExp(
  [
    shop.legalName,
    shop.name,
    ...Object.values(shop.address),
    ...['Ada', 'Byron', '12 Quay Street', 'Dublin', 'D08 X7H2', 'Ireland', 'DHL', 'Visa'],
    ...['First Light Club', 'Tue', 'Thu', 'November', 'March', 'K3F9-7QXB'],
    ...['JD014600006281230701', String.raw`\S+@\S+`, String.raw`https?://\S+`],
  ].join('|'),
  'g',
);

test.each(names)('the mail "%s" is in the language of its view, frame and all', async (name) => {
  const { subject, html, text } = await sampleIn(name, 'qps');
  const rest = `${subject}\n${text}`.replace(given, '');
  expect(rest.match(/[A-Za-z]{3,}/g) ?? []).toEqual([]);
  expect(html).toContain('href="https://shop.example/qps"');
  const german = await sampleIn(name, 'de');
  expect(german.html).toContain('lang="de"');
  expect(german.text).toContain('Fragen? Schreiben Sie an');
  expect(german.subject).not.toBe((await sampleIn(name)).subject);
});

test('samples are of the view’s market: its language, currency and taxes', async () => {
  const german = (await sampleIn('order-paid', 'de')).text;
  for (const part of [
    /Ganze Bohne/,
    /MwSt|USt/,
    /€/,
    /Hafenstraße 12/,
    /24\.\s–\s.*26\. November/,
  ]) {
    expect(german).toMatch(part);
  }
  expect(german).not.toMatch(/Whole bean|VAT|Standard delivery|Total/);
  expect((await sampleIn('order-paid', 'ch-de')).text).toMatch(
    /CHF [\s\S]*Seestrasse 12|Seestrasse 12[\s\S]*CHF/,
  );
  expect((await sampleIn('shipment-sent', 'de')).text).toMatch(/Ganze Bohne/);
});

test('names that are nobody’s have no template', () => {
  expect(templateNamed('constructor')).toBeUndefined();
  expect(templateNamed('sign-in')).toBe(templates['sign-in']);
});
