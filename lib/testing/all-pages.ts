import { expect } from 'vitest';

/** Reads all pages forwards, and checks that they are the same backwards. */
export async function allPagesOf<Row>(
  read: (
    query: Record<string, string>,
  ) => Promise<{ rows: Row[]; after: string | null; before: string | null }>,
) {
  const forth: Row[][] = [];
  let page = await read({});
  forth.push(page.rows);
  while (page.after) {
    page = await read({ after: page.after });
    forth.push(page.rows);
  }
  const back: Row[][] = [page.rows];
  while (page.before) {
    page = await read({ before: page.before });
    back.unshift(page.rows);
  }
  expect(back).toEqual(forth);
  return forth.flat();
}
