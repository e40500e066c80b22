import { notFound } from 'next/navigation';
import { view } from 'next/root-params';
import type { StoreView } from './types';
import { routableViews } from './views';

/** The view of the page that is being rendered, in server components. Actions call `requestView`. */
export async function pageView(): Promise<StoreView> {
  const key = await view();
  return routableViews().find((routable) => routable.key === key) ?? notFound();
}
