import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cursor, cursorText, type Page, type Place, pageOf, readPlace } from './keyset';

type Row = { at: number; id: string };
const cursorOf = ({ at, id }: Row): Cursor => ({ key: at, id });

/** Filters and sorts like PostgreSQL with `keysetSql`, the newest first. */
function read(rows: readonly Row[], place: Place, limit: number): Row[] {
  const order = (a: Row, b: Row) => b.at - a.at || (a.id < b.id ? 1 : -1);
  const sorted = rows.toSorted(order);
  if (!place) return sorted.slice(0, limit);
  const at = { at: Number(place.cursor.key), id: place.cursor.id };
  const isAfter = (row: Row) => (row.at === at.at && row.id === at.id ? 0 : order(row, at));
  return place.side === 'after'
    ? sorted.filter((row) => isAfter(row) > 0).slice(0, limit)
    : sorted
        .filter((row) => isAfter(row) < 0)
        .reverse()
        .slice(0, limit);
}

function page(rows: readonly Row[], query: { after?: unknown; before?: unknown }): Page<Row> {
  const place = readPlace(query, 'timestamp');
  return pageOf(read(rows, place, 4), place, 3, cursorOf);
}

const rows = fc.uniqueArray(
  fc.record({ at: fc.integer({ min: 0, max: 5 }), id: fc.string({ maxLength: 3 }) }),
  { selector: ({ at, id }) => `${at} ${id}`, maxLength: 20 },
);

test('paging forwards and back shows every row once', () => {
  fc.assert(
    fc.property(rows, (all) => {
      const there: Page<Row>[] = [page(all, {})];
      for (let next = there[0]?.after; next; next = there.at(-1)?.after) {
        there.push(page(all, { after: next }));
      }
      const shown = there.flatMap((one) => one.rows);
      expect(shown).toEqual(read(all, null, 100));
      const back: Page<Row>[] = there.slice(-1);
      for (let next = back[0]?.before; next; next = back[0]?.before) {
        back.unshift(page(all, { before: next }));
      }
      expect(back.flatMap((one) => one.rows)).toEqual(shown);
    }),
  );
});

test.each([
  'garbage',
  ['a', 'b'],
  cursorText({ key: 'text', id: 'x' }),
  cursorText({ key: 1e300, id: 'x' }),
  cursorText({ key: 1.5, id: 'x' }),
  cursorText({ key: 1, id: 'a\0b' }),
  Buffer.from('{"a":1}').toString('base64url'),
  'x'.repeat(5_000),
])('an invalid cursor is the beginning: %s', (given) => {
  expect(readPlace({ after: given }, 'timestamp')).toBeNull();
});
