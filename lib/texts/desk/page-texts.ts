import type { Metadata } from 'next';
import { pageView } from '@/lib/markets/page-view';
import type { StoreView } from '@/lib/markets/types';
import { deskTextsOf } from './dictionaries';
import type { DeskTexts } from './dictionary';

/** The desk's texts of the page that is rendered, and its view. In server components only. */
export async function deskTexts(): Promise<{ d: DeskTexts; view: StoreView }> {
  const view = await pageView();
  return { d: deskTextsOf(view), view };
}

/** The title of a page of the desk, which no search engine lists. */
export async function deskMetadata(titleOf: (d: DeskTexts) => string): Promise<Metadata> {
  const { d } = await deskTexts();
  return { title: titleOf(d), robots: { index: false } };
}
