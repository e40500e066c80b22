import { productIn } from '@/lib/catalog/localize';
import { readFirst, readSelection } from '@/lib/catalog/queries';
import { imageOf } from '@/lib/images/images';
import { pageTexts } from '@/lib/texts/page-texts';
import { Day } from './day';
import { Hero } from './hero';
import { Mended } from './mended';
import { ShortOrLong } from './short-or-long';
import { Timetable } from './timetable';

export async function Home() {
  const { brand, view } = await pageTexts();
  const { home } = brand.texts;
  const { day, gear, choice } = home;
  const { title, lead, ways, images } = choice;
  const { currency } = view.market;
  const [coffees, things] = await Promise.all([
    readFirst(day.categories, day.cups, currency),
    readSelection(gear.slugs, currency),
  ]);
  return (
    <>
      <Hero copy={home} />
      <Day copy={day} coffees={coffees.map((product) => productIn(view, product))} view={view} />
      <Mended
        copy={gear}
        products={things.map((product) => productIn(view, product))}
        view={view}
      />
      <ShortOrLong copy={{ title, lead, ways }} images={images.map(imageOf)} />
      <Timetable copy={home.roastery} />
    </>
  );
}
