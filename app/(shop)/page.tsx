import type { Metadata } from 'next';
import { texts } from '@/brand/texts';
import { JsonLd } from '@/components/catalog/json-ld';
import { Day } from '@/components/home/day';
import { Hero } from '@/components/home/hero';
import { Mended } from '@/components/home/mended';
import { ShortOrLong } from '@/components/home/short-or-long';
import { Timetable } from '@/components/home/timetable';
import { readDay, readSelection } from '@/lib/catalog/queries';
import { organizationData } from '@/lib/catalog/structured-data';
import { site } from '@/lib/site';

export const ensureStatic = 'navigation';

export const metadata: Metadata = { alternates: { canonical: '/' } };

export default async function HomePage() {
  const { day, gear } = texts.home;
  const [coffees, things] = await Promise.all([readDay(day.cups), readSelection(gear.slugs)]);
  return (
    <>
      <JsonLd data={organizationData((await site()).url)} />
      <Hero />
      <Day coffees={coffees} />
      <Mended products={things} />
      <ShortOrLong />
      <Timetable />
    </>
  );
}
