import { texts } from '@/brand/texts';
import { readFirst, readSelection } from '@/lib/catalog/queries';
import { Day } from './day';
import { Hero } from './hero';
import { Mended } from './mended';
import { ShortOrLong } from './short-or-long';
import { Timetable } from './timetable';

/** The home page, from top to bottom. */
export async function Home() {
  const { day, gear } = texts.home;
  const [coffees, things] = await Promise.all([
    readFirst(day.categories, day.cups),
    readSelection(gear.slugs),
  ]);
  return (
    <>
      <Hero />
      <Day coffees={coffees} />
      <Mended products={things} />
      <ShortOrLong />
      <Timetable />
    </>
  );
}
