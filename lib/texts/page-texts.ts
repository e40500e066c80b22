import { pageView } from '@/lib/markets/page-view';
import { textsIn, type ViewTexts } from './wording';

/** For server components only. */
export async function pageTexts(): Promise<ViewTexts> {
  return textsIn(await pageView());
}
