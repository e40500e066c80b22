import type { Metadata } from 'next';
import { Home } from '@/brand/home/home';
import { JsonLd } from '@/components/catalog/json-ld';
import { organizationData } from '@/lib/catalog/structured-data';
import { site } from '@/lib/site';

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
