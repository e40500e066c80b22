import type { Metadata } from 'next';
import { Home } from '@/brand/home/home';
import { JsonLd } from '@/components/catalog/json-ld';
import { ThirdPartyScripts } from '@/components/site/third-party-scripts';
import { site } from '@/lib/cache/site';
import { organizationData } from '@/lib/catalog/feeds/structured-data';
import { alternatesOf } from '@/lib/markets/alternates';
import { pageView } from '@/lib/markets/page-view';
import { pageTexts } from '@/lib/texts/page-texts';

export const ensureStatic = 'navigation';

export async function generateMetadata(): Promise<Metadata> {
  return { alternates: alternatesOf(await pageView(), '/') };
}

export default async function HomePage() {
  const { url } = await site();
  const { brand, view } = await pageTexts();
  const { prefix } = view;
  return (
    <>
      <JsonLd data={organizationData(url, { prefix, description: brand.description })} />
      <Home />
      <ThirdPartyScripts />
    </>
  );
}
