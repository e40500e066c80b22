import { notFound } from 'next/navigation';
import { view } from 'next/root-params';
import type { StoreView } from './types';
import { routableViews } from './views';

/**
 * The view of the page that is being rendered. In server components only: actions call
 * `requestView`.
 */
export async function pageView(): Promise<StoreView> {
  const key = await view();
  return routableViews().find((one) => one.key === key) ?? notFound();
}
