import 'server-only';
import { requestView } from '@/lib/markets/request-view';
import { textsIn, type ViewTexts } from './wording';

/** For actions and route handlers: the texts of the page that called them. */
export async function requestTexts(): Promise<ViewTexts> {
  return textsIn(await requestView());
}
