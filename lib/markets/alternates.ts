import { pageFormats } from '@/modules/formats';
import { inView } from './paths';
import type { StoreView } from './types';
import { defaultView, publishedViews } from './views';

export type PathInViews = string | ((view: StoreView) => string);

const pathIn = (view: StoreView, path: PathInViews) =>
  typeof path === 'string' ? path : path(view);

export function addressIn(view: StoreView, path: PathInViews): string {
  return inView(view.prefix, pathIn(view, path));
}

export function languagesOf(
  path: PathInViews,
  views: readonly StoreView[] = publishedViews,
): Record<string, string> | undefined {
  if (views.length < 2) return undefined;
  const alternates = views.map((view) => [view.hreflang, addressIn(view, path)]);
  return Object.fromEntries([...alternates, ['x-default', addressIn(defaultView, path)]]);
}

export function alternatesOf(
  view: StoreView,
  path: PathInViews,
  { views }: { views?: readonly StoreView[] } = {},
) {
  const canonical = addressIn(view, path);
  const formats = pageFormats.filter(({ has }) => has(pathIn(view, path)));
  const types = Object.fromEntries(
    formats.map(({ type, suffix }): [string, string] => [type, canonical + suffix]),
  );
  return {
    canonical,
    languages: languagesOf(path, views),
    ...(formats.length > 0 && { types }),
  };
}
