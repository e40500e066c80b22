'use client';

import { usePathname } from 'next/navigation';
import { createContext, type ReactNode, use } from 'react';
import { inView, withoutView } from '@/lib/markets/rules';

/** The page's view for client components. */
export type ViewInfo = {
  key: string;
  prefix: string;
  locale: string;
  /** Texts of the error page, which gets no props. */
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

/** Provides the page's view to client components. */
export function ViewProvider({ view, children }: { view: ViewInfo; children: ReactNode }) {
  return <ViewContext value={view}>{children}</ViewContext>;
}

/** @throws Error outside `ViewProvider` */
export function useView(): ViewInfo {
  const view = use(ViewContext);
  if (!view) throw new Error('useView must be used within ViewProvider.');
  return view;
}

/** Adds the view's prefix to paths: "/cart" becomes "/de/cart". */
export function useHref(): (path: string) => string {
  const { prefix } = useView();
  return (path) => inView(prefix, path);
}

/** The current path without the view's prefix; equal on server and client. */
export function usePlace(): string {
  const path = usePathname();
  return withoutView(useView().key, path);
}
