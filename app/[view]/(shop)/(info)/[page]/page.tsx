import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { infoPages } from '@/brand/en/pages';
import { findInfoPage, InfoPage, infoMetadata } from '@/components/site/info-page';
import { ThirdPartyScripts } from '@/components/site/third-party-scripts';

export const ensureStatic = 'navigation';
// A Suspense boundary would stream the content after a fallback, and need JavaScript to show it.
export const instant = false;

type Props = { params: Promise<{ page: string }> };

export function generateStaticParams() {
  return infoPages.map((page) => ({ page }));
}

async function find(params: Props['params']) {
  return findInfoPage((await params).page) ?? notFound();
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return infoMetadata(await find(params));
}

export default async function Page({ params }: Props) {
  return (
    <>
      <InfoPage page={await find(params)} />
      <ThirdPartyScripts />
    </>
  );
}
