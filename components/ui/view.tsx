'use client';

import { usePathname } from 'next/navigation';
import { createContext, type ReactNode, use } from 'react';
import { inView, withoutView } from '@/lib/markets/rules';
import { isListed } from '@/lib/security/third-parties/page-list';

/** The page's view for client components. */
export type ViewInfo = {
  key: string;
  prefix: string;
  locale: string;
  /** Pages on which third-party scripts run, as `isListed` reads them; null without such scripts. */
  thirdPartyPages: readonly string[] | null;
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

/**
 * Whether a path needs a document of its own: a third-party script of this page would go on running on a private one,
 * and a private page's policy would block the scripts of a catalogue page.
 */
export function useNeedsDocument(): (path: string) => boolean {
  const { key, thirdPartyPages } = useView();
  return (path) =>
    thirdPartyPages !== null &&
    path.startsWith('/') &&
    isListed(thirdPartyPages, path) !==
      isListed(thirdPartyPages, withoutView(key, location.pathname));
}

/** The current path without the view's prefix; equal on server and client. */
export function usePlace(): string {
  const path = usePathname();
  return withoutView(useView().key, path);
}
