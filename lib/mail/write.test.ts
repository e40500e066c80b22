import { beforeEach, expect, test } from 'vitest';
import { useTestEnv } from '@/lib/testing/env';
import { type TemplateName, templateNamed, templates } from './catalog';
import { writeMail } from './write';

beforeEach(() => useTestEnv({ siteUrl: 'https://shop.example' }));

const names = Object.keys(templates) as TemplateName[];

test.each(names)('the mail "%s" says the same as a page and as plain text', async (name) => {
  const { subject, html, text } = await writeMail(templates[name].sample());
  expect(subject.length).toBeGreaterThan(10);
  expect(subject).not.toMatch(/undefined|null|\[object/);
  expect(text).not.toMatch(/undefined|null|\[object|<\w/);
  expect(html.includes('lang="en"')).toBe(true);
  // Every link of the page can be followed from the text.
  for (const [, href = ''] of html.matchAll(/<a[^>]*href="([^"]+)"/g)) {
    const shown = href.replaceAll('&amp;', '&').replace(/^mailto:/, '');
    expect(text).toContain(shown);
  }
});

test.each(names)('the mail "%s" loads nothing from elsewhere and runs nothing', async (name) => {
  const { html } = await writeMail(templates[name].sample());
  expect(html).not.toMatch(/<script|<img|<link|url\(|\son\w+=/i);
});

test('names that are nobody’s have no template', () => {
  expect(templateNamed('constructor')).toBeUndefined();
  expect(templateNamed('sign-in')).toBe(templates['sign-in']);
});
