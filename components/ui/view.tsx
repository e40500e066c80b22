'use client';

import { usePathname } from 'next/navigation';
import { createContext, type ReactNode, use } from 'react';
import { inView, withoutView } from '@/lib/markets/rules';

/** What every client component may need to know of the page's view. */
export type ViewInfo = {
  key: string;
  prefix: string;
  locale: string;
  /** What the error page says: it gets no props. */
  failed: {
    title: string;
    text: string;
    updated: string;
    updatedText: string;
    /** With `{code}`. */
    mention: string;
    again: string;
    cart: string;
  };
};

const ViewContext = createContext<ViewInfo | null>(null);

/** Tells the components of a page which view it belongs to. */
export function ViewProvider({ view, children }: { view: ViewInfo; children: ReactNode }) {
  return <ViewContext value={view}>{children}</ViewContext>;
}

/** @throws Error outside of `ViewProvider` */
export function useView(): ViewInfo {
  const view = use(ViewContext);
  if (!view) throw new Error('There is no view around this component.');
  return view;
}

/** Makes paths of the page's view: "/cart" is "/de/cart". */
export function useHref(): (path: string) => string {
  const { prefix } = useView();
  return (path) => inView(prefix, path);
}

/** The path of the page without its view: the same in every view, and on server and client. */
export function usePlace(): string {
  const path = usePathname();
  return withoutView(useView().key, path);
}
