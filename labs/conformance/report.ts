import type { Result } from './rule.ts';

const MARKS: Record<Result['outcome'], string> = {
  passed: 'passed',
  failed: 'FAILED',
  'not-tried': 'not tried',
};

const WIDTH = 100;
const INDENT = ' '.repeat(12);

/** The numbers of rules that passed, failed and were skipped. */
export function countOutcomes(results: readonly Result[]): Record<Result['outcome'], number> {
  const counts = { passed: 0, failed: 0, 'not-tried': 0 };
  for (const { outcome } of results) counts[outcome] += 1;
  return counts;
}

/** The results as a table, area by area, each rule in its sentence. */
export function tableOf(results: readonly Result[]): string {
  const areas = [...new Set(results.map(({ rule }) => rule.area))];
  const blocks = areas.map((area) => {
    const rows = results.filter(({ rule }) => rule.area === area).map(rowOf);
    return [area, '─'.repeat(area.length), ...rows].join('\n');
  });
  return `${[...blocks, summaryOf(results)].join('\n\n')}\n`;
}

function rowOf({ rule, outcome, note }: Result): string {
  const [first = '', ...rest] = wrap(rule.sentence, WIDTH - INDENT.length);
  const lines = [`  ${MARKS[outcome].padEnd(10)}${first}`, ...rest.map((line) => INDENT + line)];
  if (note !== '')
    lines.push(...wrap(note, WIDTH - INDENT.length - 2).map((line) => `${INDENT}→ ${line}`));
  return lines.join('\n');
}

function summaryOf(results: readonly Result[]): string {
  const { passed, failed, 'not-tried': notTried } = countOutcomes(results);
  return `${passed} passed, ${failed} failed, ${notTried} not tried, of ${results.length} rules.`;
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.replace(/\s+/g, ' ').split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}
