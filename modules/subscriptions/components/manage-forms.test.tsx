import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { en } from '@/lib/texts/en';
import { CancelForm, type PlanOffer, QuantityForm, SwitchForms } from './manage-forms';

const offer: PlanOffer = {
  key: 'office-club',
  name: 'Office Club',
  price: '€34.00 a month',
  month: { amount: 3400, currency: 'EUR' },
  lines: [
    'From 5 March 2027 on you pay €34.00 a month instead of €14.00.',
    'Nothing is charged today.',
  ],
  submit: 'Switch to Office Club for €34.00 a month',
};

test('a plan opens to its figures, without scripts, and its button sends the price that it names', () => {
  const html = renderToStaticMarkup(
    <>
      <SwitchForms id="s" offers={[offer]} />
      <QuantityForm id="s" quantity={1} texts={en.subscriptions.quantity} />
    </>,
  );
  const plan = /<details(?! open)[^>]*>(.*?)<\/details>/s.exec(html)?.[1] ?? '';
  for (const line of offer.lines) expect(plan.indexOf(line)).toBeGreaterThan(0);
  expect(plan.indexOf(offer.submit)).toBeGreaterThan(plan.indexOf(offer.lines[1] ?? ''));
  expect(plan).toContain('name="shownTotal" value="3400"');
  expect(plan).not.toContain('disabled');
  // The other form first shows a price, and sends no consent.
  expect(html).not.toContain('name="agreed"');
});

test('a cancellation asks first, without scripts', () => {
  const html = renderToStaticMarkup(<CancelForm id="s" texts={en.subscriptions.cancel} />);
  const [, summary, rest = ''] =
    /<details><summary[^>]*>(.*?)<\/summary>(.*)<\/details>/s.exec(html) ?? [];
  expect(summary).toBe('Cancel subscription');
  expect(rest).toContain(en.subscriptions.cancel.text);
  expect(rest).toContain('Cancel now');
});
