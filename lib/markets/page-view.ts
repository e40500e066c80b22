import { notFound } from 'next/navigation';
import { view } from 'next/root-params';
import type { StoreView } from './types';
import { findView } from './views';

/** The view of the page that is rendered. In server components only: actions ask `requestView`. */
export async function pageView(): Promise<StoreView> {
  return findView(await view()) ?? notFound();
}
