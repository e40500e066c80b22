import type { Metadata } from 'next';
import { Day } from '@/components/home/day';
import { Hero } from '@/components/home/hero';
import { Mended } from '@/components/home/mended';
import { ShortOrLong } from '@/components/home/short-or-long';
import { Timetable } from '@/components/home/timetable';
import { listProducts } from '@/lib/catalog/queries';

export const ensureStatic = 'navigation';

export const metadata: Metadata = { alternates: { canonical: '/' } };

export default async function HomePage() {
  const products = await listProducts();
  return (
    <>
      <Hero />
      <Day products={products} />
      <Mended products={products} />
      <ShortOrLong />
      <Timetable />
    </>
  );
}
