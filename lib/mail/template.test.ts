import { beforeEach, expect, test } from 'vitest';
import { plans } from '@/brand/catalogue/plans'; // module: subscriptions
import { taxRates } from '@/brand/catalogue/taxes';
import { shop } from '@/brand/shop';
import { phraseIn } from '@/lib/catalog/localize';
import { sampleItems } from '@/lib/catalog/samples';
import { countryName } from '@/lib/format';
import { ratesIn } from '@/lib/markets/taxes';
import type { StoreView } from '@/lib/markets/types';
import { defaultView, findView, homeCountry, publishedViews } from '@/lib/markets/views';
import { german } from '@/lib/testing/builders/views';
import { useTestEnv } from '@/lib/testing/env';
import { textsIn } from '@/lib/texts/wording';
import { templates } from '@/lib/worker/mail-catalog';
import type { MailKind } from './kinds';
import { writeMail } from './template';

beforeEach(() => useTestEnv({ siteUrl: 'https://shop.example' }));

const pseudo = findView('qps') ?? defaultView;
const names = Object.keys(templates) as MailKind[];

async function sampleIn(name: MailKind, view: StoreView = defaultView) {
  return writeMail(await templates[name].sample(view));
}

test.each(names)('the mail "%s" has the same links in HTML and plain text', async (name) => {
  const { subject, html, text } = await sampleIn(name);
  expect(subject.length).toBeGreaterThan(10);
  expect(subject).not.toMatch(/undefined|null|\[object/);
  expect(text).not.toMatch(/undefined|null|\[object|<\w/);
  expect(html.includes('lang="en"')).toBe(true);
  for (const [, href = ''] of html.matchAll(/<a[^>]*href="([^"]+)"/g)) {
    const address = href.replaceAll('&amp;', '&');
    if (address.startsWith('mailto:')) expect(text).toContain(address.slice('mailto:'.length));
    else expect(text.split('\n')).toContain(address);
  }
});

test('a link that is longer than a line is not wrapped, and stands on its own line', async () => {
  const token = 'a1'.repeat(60);
  const link = `https://shop.example/sign-in/confirm?token=${token}&email=ada%40example.com&next=%2F`;
  const content = await templates['sign-in'].write({ link, minutes: 15 });
  if (!content) throw new Error('Nothing was written');
  const { text, html } = await writeMail(content);
  expect(text.split('\n').filter((line) => line.includes('token='))).toEqual([link]);
  expect(html.split(link.replaceAll('&', '&amp;')).length - 1).toBeGreaterThanOrEqual(2);
});

test.each(names)('the mail "%s" loads no remote content and no scripts', async (name) => {
  const { html } = await sampleIn(name);
  expect(html).not.toMatch(/<script|<img|<link|url\(|\son\w+=/i);
});

/** Words of the samples, and words that are the same in every language. */
const untranslated = new RegExp(
  [
    shop.legalName,
    shop.name,
    ...Object.values(shop.address),
    ...plans.map(({ name }) => name), // module: subscriptions
    countryName(homeCountry(defaultView), 'en'),
    ...['Ada', 'Byron', '12 Quay Street', 'Dublin', 'D08 X7H2', 'Ireland', 'DHL', 'Visa'],
    ...['Seestrasse 12', 'Zürich', 'Hafenstraße 12', 'Hamburg'],
    ...['Tue', 'Thu', 'November', 'March', 'K3F9-7QXB'],
    ...['JD014600006281230701', String.raw`\S+@\S+`, String.raw`https?://\S+`],
  ].join('|'),
  'g',
);

test.each(names)(
  'the mail "%s" is in the language of its view, including its frame',
  async (name) => {
    const { subject, html, text } = await sampleIn(name, pseudo);
    const rest = `${subject}\n${text}`.replace(untranslated, '');
    expect(rest.match(/[A-Za-z]{3,}/g) ?? []).toEqual([]);
    expect(html).toContain('href="https://shop.example/qps"');
    const inGerman = await sampleIn(name, german);
    expect(inGerman.html).toContain('lang="de"');
    expect(inGerman.text).toContain('Fragen? Schreiben Sie an');
    expect(inGerman.subject).not.toBe((await sampleIn(name)).subject);
  },
);

test.each(publishedViews.map((view) => [view.key, view] as const))(
  'samples in %s have the language, currency and taxes of its market',
  async (_, view) => {
    const { market, locale } = view;
    const { text } = await sampleIn('order-paid', view);
    const { category, items } = sampleItems(market);
    for (const { name } of items) expect(text).toContain(phraseIn(view, name));
    const money = new Intl.NumberFormat(locale, { style: 'currency', currency: market.currency });
    expect(text).toContain(money.formatToParts(1).find(({ type }) => type === 'currency')?.value);
    for (const { name } of ratesIn(market, homeCountry(view), taxRates, category)) {
      expect(text).toContain(phraseIn(view, name));
    }
    expect(text).toContain(textsIn(view).t.order.total);
    for (const { language, ...other } of publishedViews) {
      if (language === view.language) continue;
      expect(text).not.toContain(textsIn({ language, ...other }).t.mails.viewOrder);
    }
  },
);
