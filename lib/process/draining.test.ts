import { globSync, readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { beginDraining, finish, stopDraining, unfinished, workInTurn } from './draining';

afterEach(stopDraining);

test('work is pending until it has settled', async () => {
  const pending = Promise.withResolvers<string>();
  const two = Promise.withResolvers<never>();
  const results = [finish(() => pending.promise), finish(() => two.promise)] as const;
  expect(unfinished()).toBe(2);
  pending.resolve('done');
  expect(await results[0]).toBe('done');
  two.reject(new Error('failed'));
  await expect(results[1]).rejects.toThrow('failed');
  expect(unfinished()).toBe(0);
});

test('due items are claimed one by one, until the process drains', async () => {
  const [due, done] = [['a', 'b', 'c', 'd', 'e'], [] as string[]];
  const claim = async () => due.shift();
  const work = async (item: string) => {
    done.push(item);
    if (item === 'd') beginDraining();
  };
  expect(await workInTurn(2, claim, work)).toBe(2);
  expect(await workInTurn(20, claim, work)).toBe(2);
  expect([done, due]).toEqual([['a', 'b', 'c', 'd'], ['e']]);
  expect(await workInTurn(20, claim, work)).toBe(0);
  stopDraining();
  expect(await workInTurn(20, claim, work)).toBe(1);
});

test('shutdown waits for work after a response', () => {
  const after = /import \{.*\bafter\b.*\} from 'next\/server'/;
  const sources = globSync('{app,components,lib}/**/*.{ts,tsx}').map(
    (file) => [file, readFileSync(file, 'utf8')] as const,
  );
  const users = sources.filter(([file, text]) => !file.includes('.test.') && after.test(text));
  expect(users.length).toBeGreaterThan(0);
  for (const [file, text] of users) expect(text, file).toContain('after(() => finish(');
});
