export interface PartResult {
  name: string;
  passed: number;
  failed: number;
  minutes: number;
  skipped?: string;
}

export type Counts = Pick<PartResult, 'passed' | 'failed' | 'skipped'>;

export function skip(reason: string): Counts {
  console.log(`Skipped: ${reason}.`);
  return { passed: 0, failed: 0, skipped: reason };
}

const line = '─'.repeat(64);

export async function runPart(name: string, work: () => Promise<Counts>): Promise<PartResult> {
  console.log(`\n${line}\n${name}\n${line}`);
  const startedAt = performance.now();
  let counts: Counts;
  try {
    counts = await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    counts = { passed: 0, failed: 1 };
  }
  const minutes = (performance.now() - startedAt) / 60_000;
  console.log(`${name}: ${minutes.toFixed(1)} min`);
  return { name, ...counts, minutes };
}

/** @param minutes the total duration, which is shorter than the parts' sum when they run in parallel */
export function summarise(
  parts: readonly PartResult[],
  minutes: number,
): { text: string; failed: number } {
  const rows = parts.map((part) => {
    if (part.skipped) {
      return `${part.failed === 0 ? '–' : '✗'} ${part.name.padEnd(38)} skipped: ${part.skipped}`;
    }
    return (
      `${part.failed === 0 ? '✓' : '✗'} ${part.name.padEnd(38)}${String(part.passed).padStart(6)} passed` +
      `${String(part.failed).padStart(5)} failed${part.minutes.toFixed(1).padStart(7)} min`
    );
  });
  const sum = (pick: (part: PartResult) => number) =>
    parts.reduce((total, part) => total + pick(part), 0);
  const failed = sum((part) => part.failed);
  const skipped = parts.filter((part) => part.skipped).length;
  const total = [
    `${sum((part) => part.passed)} passed, ${failed} failed`,
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ].join(', ');
  const time = `in ${minutes.toFixed(1)} minutes`;
  return { text: ['', line, ...rows, line, time, total].join('\n'), failed };
}
