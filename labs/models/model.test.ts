import { expect, test } from 'vitest';
import { allBounds, boundsOf, guards } from './guards';
import { searchAll } from './search';

test('no interleaving of the small world charges twice, loses a charge or says something false', () => {
  const { violation, met } = searchAll(allBounds(1, 0));
  expect(violation).toBeNull();
  for (const name of [
    'a paid order',
    'a refusal',
    'a cleared attempt',
    'a review',
    'a late request',
  ])
    expect(met).toHaveProperty([name]);
});

test.each(guards.filter(({ problem }) => problem !== null))(
  'without the guard “$guard”, $without',
  (row) => {
    const { violation } = searchAll(boundsOf(row));
    expect(violation?.problem).toBe(row.problem);
    expect(violation?.story.length).toBeGreaterThan(3);
  },
);
