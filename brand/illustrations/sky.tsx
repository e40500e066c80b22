import { useId } from 'react';

export type SkyHour = 'dawn' | 'noon' | 'dusk' | 'night';

const skies: Record<SkyHour, { bands: readonly string[]; sun: number | null; sea: string }> = {
  dawn: {
    bands: ['fill-sky-blue', 'fill-sky-dusk', 'fill-sky-rose', 'fill-sky-butter'],
    sun: 214,
    sea: 'fill-sky-blue',
  },
  noon: {
    bands: ['fill-sky-noon', 'fill-sky-noon', 'fill-sky-milk', 'fill-sky-butter'],
    sun: 118,
    sea: 'fill-sky-blue',
  },
  dusk: {
    bands: ['fill-sky-night', 'fill-sky-blue', 'fill-sky-dusk', 'fill-sky-rose'],
    sun: 236,
    sea: 'fill-sky-night',
  },
  night: {
    bands: ['fill-sky-night', 'fill-sky-night', 'fill-sky-blue', 'fill-sky-dusk'],
    sun: null,
    sea: 'fill-sky-night',
  },
};

/** The roastery's window on the sea; the hour that it shows expresses a status. */
export function Sky({ hour, className }: { hour: SkyHour; className?: string }) {
  const arch = useId();
  const { bands, sun, sea } = skies[hour];
  return (
    <svg viewBox="0 0 240 300" aria-hidden="true" className={className}>
      <clipPath id={arch}>
        <path d="M0 300V120a120 120 0 0 1 240 0V300Z" />
      </clipPath>
      <g clipPath={`url(#${arch})`}>
        {[0, 1, 2, 3].map((place) => (
          <rect key={place} y={place * 55} width="240" height="56" className={bands[place]} />
        ))}
        {sun === null ? (
          <path d="M150 62a34 34 0 1 0 30 50 28 28 0 0 1-30-50Z" className="fill-sky-butter" />
        ) : (
          <circle cx="120" cy={sun} r="54" className="rise fill-sky-sun" />
        )}
        <rect y="220" width="240" height="80" className={sea} />
        <path
          d="M62 234h116M84 250h72M102 266h36"
          strokeWidth="5"
          strokeLinecap="round"
          className={sun === null ? 'stroke-sky-butter' : 'stroke-sky-sun'}
        />
      </g>
    </svg>
  );
}
