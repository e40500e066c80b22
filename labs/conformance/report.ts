import type { Result } from './rule.ts';

const MARKS: Record<Result['outcome'], string> = {
  passed: 'passed',
  failed: 'FAILED',
  'not-tried': 'not tried',
};

export function countOutcomes(results: readonly Result[]): Record<Result['outcome'], number> {
  const counts = { passed: 0, failed: 0, 'not-tried': 0 };
  for (const { outcome } of results) counts[outcome] += 1;
  return counts;
}

export function tableOf(results: readonly Result[]): string {
  const blocks = [...Map.groupBy(results, ({ rule }) => rule.area)].map(([area, ofArea]) =>
    [area, '─'.repeat(area.length), ...ofArea.map(rowOf)].join('\n'),
  );
  const { passed, failed, 'not-tried': notTried } = countOutcomes(results);
  const summary = `${passed} passed, ${failed} failed, ${notTried} not tried, of ${results.length} rules.`;
  return `${[...blocks, summary].join('\n\n')}\n`;
}

function rowOf({ rule, outcome, note }: Result): string {
  const row = `  ${MARKS[outcome].padEnd(10)}${rule.sentence}`;
  return note === '' ? row : `${row}\n            → ${note}`;
}
