import 'server-only';
import { requestView } from '@/lib/markets/request-view';
import { textsIn, type ViewTexts } from './wording';

/** The texts of the page that called an action or a route handler. */
export async function requestTexts(): Promise<ViewTexts> {
  return textsIn(await requestView());
}
