/**
 * Which of `count` items take two columns, so that every row of a grid is full: the first rows get
 * one or two, at their beginning and at their end in turn.
 * @returns their positions.
 */
export function wideOnes(count: number, columns: number): Set<number> {
  const missing = (columns - (count % columns)) % columns;
  const rows = (count + missing) / columns;
  const perRow = Math.floor(columns / 2);
  const wide = new Set<number>();
  if (missing > rows * perRow || missing > count) return wide;
  const inRow = Array.from(
    { length: rows },
    (_, row) =>
      Array.from({ length: perRow }, (_, turn) => row + turn * rows < missing).filter(Boolean)
        .length,
  );
  let at = 0;
  inRow.forEach((wides, row) => {
    const items = columns - wides;
    for (let i = 0; i < wides; i += 1) wide.add(row % 2 === 0 ? at + i : at + items - 1 - i);
    at += items;
  });
  return wide;
}
