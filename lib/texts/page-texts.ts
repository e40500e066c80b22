import { pageView } from '@/lib/markets/page-view';
import { textsIn, type ViewTexts } from './wording';

/** The texts of the page that is being rendered. In server components only. */
export async function pageTexts(): Promise<ViewTexts> {
  return textsIn(await pageView());
}
