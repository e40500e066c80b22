import type { Metadata } from 'next';
import { Home } from '@/brand/home/home';
import { JsonLd } from '@/components/catalog/json-ld';
import { site } from '@/lib/cache/site';
import { organizationData } from '@/lib/catalog/structured-data';

export const ensureStatic = 'navigation';

export const metadata: Metadata = { alternates: { canonical: '/' } };

export default async function HomePage() {
  return (
    <>
      <JsonLd data={organizationData((await site()).url)} />
      <Home />
    </>
  );
}
