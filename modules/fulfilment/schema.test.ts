import { expect, test } from 'vitest';
import { entriesToPack, packManySchema, returnSchema } from './schema';

const id = '00000000-0000-7000-8000-000000000001';

/** What is packed by a form with these fields. */
function packedBy(...fields: [string, string][]) {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  const { success, data } = packManySchema.safeParse({ entries: entriesToPack(form) });
  return success ? data.entries.map(({ kind, id }) => [kind, id]) : null;
}

test('what is ticked in the list of orders is packed as what is ticked in the packing list', () => {
  expect(packedBy(['order', id], ['order', id])).toEqual([['order', id]]);
  expect(packedBy(['entry', `parcel:${id}:3`], ['order', id])).toEqual([
    ['parcel', id],
    ['order', id],
  ]);
  expect(packedBy()).toBeNull();
  expect(packedBy(['order', 'guess'])).toBeNull();
});

test.each([
  ['x', 'no-number'],
  ['1.5', 'no-number'],
  ['-1', 'no-number'],
  ['100001', 'too-many-units'],
])('units that are %s are refused in the shop’s words', (typed, problem) => {
  const input = { id, version: '1', shipmentId: id, units: { [id]: typed } };
  const issues = returnSchema.safeParse(input).error?.issues;
  expect(issues?.map(({ message }) => message)).toEqual([problem]);
});
