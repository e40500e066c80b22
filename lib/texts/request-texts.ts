import 'server-only';
import { requestView } from '@/lib/markets/request-view';
import { textsIn, type ViewTexts } from './wording';

/** The texts of the page that an action or a route handler was called from. */
export async function requestTexts(): Promise<ViewTexts> {
  return textsIn(await requestView());
}
