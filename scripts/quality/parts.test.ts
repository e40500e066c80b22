import { beforeEach, expect, test, vi } from 'vitest';
import { skip, skipWithout, summarise } from './parts.ts';

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
});

const summaryOf = (counts: ReturnType<typeof skip>) => {
  const { text, failed } = summarise([{ name: 'Part', minutes: 0, ...counts }], 1);
  return { row: text.split('\n').find((line) => line.includes('Part')), failed, text };
};

test('a skipped part is not reported as passed', () => {
  const { row, failed, text } = summaryOf(skip('only root can'));
  expect(row).toMatch(/^– Part +skipped: only root can$/);
  expect(failed).toBe(0);
  expect(text).toContain('0 passed, 0 failed, 1 skipped');
});

test('a part without its program fails on CI, and is skipped elsewhere', () => {
  expect(summaryOf(skipWithout('Caddy', false))).toMatchObject({ failed: 0 });
  const { row, failed } = summaryOf(skipWithout('Caddy', true));
  expect(row).toMatch(/^✗ Part +skipped: Caddy is not installed$/);
  expect(failed).toBe(1);
});
