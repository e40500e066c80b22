/** Rows of a map are named after the figure and their own key. */
export type Figures = Readonly<Record<string, number | string | ReadonlyMap<string, number>>>;

/** Violations by promise: ids and sentences. */
export type Promises = Readonly<Record<string, readonly string[]>>;

export function tableOf(sections: Readonly<Record<string, Figures>>): string {
  return Object.entries(sections)
    .map(([title, figures]) => [title, ...rowsOf(figures)].join('\n'))
    .join('\n\n');
}

function rowsOf(figures: Figures): string[] {
  return Object.entries(figures).flatMap(([name, value]) =>
    typeof value === 'object'
      ? [...value].sort().map(([kind, count]) => rowOf(`${name}${kind}`, count))
      : [rowOf(name, value)],
  );
}

function rowOf(name: string, value: number | string): string {
  return `  ${name.padEnd(52)} ${String(value).padStart(8)}`;
}

export function countBroken(promises: Promises): Figures {
  return Object.fromEntries(Object.entries(promises).map(([name, found]) => [name, found.length]));
}

export function brokenText(promises: Promises): string {
  return Object.entries(promises)
    .filter(([, found]) => found.length > 0)
    .map(([name, found]) => [`${name}:`, ...found.slice(0, 20)].join('\n  '))
    .join('\n\n');
}

export function countBy(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
