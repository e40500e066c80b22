import { facets } from '@/brand/catalogue/facets';

const levels = facets.find(({ attribute }) => attribute === 'roast')?.values ?? [];

export function roastLabel(level: number): string {
  return levels.find(({ value }) => value === String(level))?.label ?? String(level);
}
