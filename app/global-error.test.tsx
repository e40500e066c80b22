import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import GlobalError from './global-error';

test('the page for a failed root layout is in English until the shop’s languages are loaded', () => {
  const page = renderToStaticMarkup(<GlobalError error={new Error('failed')} retry={() => {}} />);
  expect(page).toContain('Something went wrong.');
  expect(page).not.toContain('lang="de"');
});
