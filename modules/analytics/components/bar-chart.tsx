import { cn } from '@/components/ui/cn';
import { fillIn } from '@/lib/format';
import { dashboardTexts } from '@/lib/texts/dashboard/page-texts';

export type Bar = { label: string; value: number; text: string };

const WIDTH = 600;
const HEIGHT = 160;
const GAP = 6;
/** More than twelve labels do not fit side by side on a phone. */
const LABEL_EVERY = 4;

/** A bar chart as SVG, rendered on the server. Labels are HTML, so that they do not shrink on a phone. */
export async function BarChart({ title, bars }: { title: string; bars: readonly Bar[] }) {
  const texts = (await dashboardTexts()).d.analytics;
  const maxValue = Math.max(1, ...bars.map(({ value }) => value));
  const step = WIDTH / Math.max(1, bars.length);
  const highest = bars.find(({ value }) => value === maxValue);
  return (
    <figure>
      <figcaption className="flex flex-wrap justify-between gap-x-4 text-ink-soft text-sm">
        <span>{title}</span>
        {highest ? (
          <span className="tabular-nums">{fillIn(texts.highest, { value: highest.text })}</span>
        ) : null}
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="mt-2 h-36 w-full border-line-strong border-b-2 text-accent sm:h-44"
        aria-hidden="true"
      >
        {bars.map(({ label, value, text }, index) => {
          const height = (Math.max(0, value) / maxValue) * HEIGHT;
          return (
            <rect
              key={label}
              x={index * step + GAP / 2}
              y={HEIGHT - height}
              width={Math.max(1, step - GAP)}
              height={height}
              fill="currentColor"
            >
              <title>{`${label}: ${text}`}</title>
            </rect>
          );
        })}
      </svg>
      <div aria-hidden="true" className="flex text-ink-soft text-xs">
        {bars.map(({ label }, index) => (
          <span
            key={label}
            className={cn(
              'min-w-0 flex-1 whitespace-nowrap text-center',
              bars.length > 12 && index % LABEL_EVERY !== 0 && 'max-sm:invisible',
            )}
          >
            {label}
          </span>
        ))}
      </div>
    </figure>
  );
}
