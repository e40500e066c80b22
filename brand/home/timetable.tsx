'use client';

import type { BrandWording } from '@/brand/wording';

export function Timetable({ copy }: { copy: BrandWording['texts']['home']['roastery'] }) {
  const { title, lead, timetable } = copy;
  return (
    <section
      aria-labelledby="roastery-title"
      className="page grid gap-x-14 gap-y-8 pt-24 lg:grid-cols-[2fr_3fr]"
    >
      <div>
        <h2 id="roastery-title" className="text-3xl">
          {title}
        </h2>
        <p className="mt-4 text-ink-soft text-lg">{lead}</p>
      </div>
      <dl className="border-ink border-t-2">
        {timetable.map(({ time, what, note }) => (
          <div
            key={time}
            className="grid grid-cols-[5.5rem_1fr] gap-x-4 border-line border-b py-5 sm:grid-cols-[8rem_1fr_1.4fr] sm:items-baseline"
          >
            <dt className="row-span-2 font-bold font-display text-2xl sm:row-span-1">{time}</dt>
            <dd className="font-bold font-display text-lg">{what}</dd>
            <dd className="text-ink-soft">{note}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
