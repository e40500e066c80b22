import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import GlobalError from './global-error';

test('a root layout that fails says so in no language that the shop may not have', () => {
  const page = renderToStaticMarkup(<GlobalError error={new Error('failed')} retry={() => {}} />);
  expect(page).toContain('Something went wrong.');
  expect(page).not.toContain('lang="de"');
});
