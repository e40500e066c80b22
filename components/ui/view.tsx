'use client';

import { usePathname } from 'next/navigation';
import { createContext, type ReactNode, use } from 'react';
import { inView, withoutView } from '@/lib/markets/paths';
import { isListed } from '@/lib/security/third-parties/page-list';

export type ViewInfo = {
  key: string;
  prefix: string;
  locale: string;
  /** Pages with third-party scripts, in the format of `isListed`; null if the shop has no such scripts. */
  thirdPartyPages: readonly string[] | null;
  /** Texts of the error page, which receives no props. */
  failed: {
    title: string;
    text: string;
    updated: string;
    updatedText: string;
    /** Contains `{code}`. */
    mention: string;
    again: string;
    cart: string;
  };
};

const ViewContext = createContext<ViewInfo | null>(null);

export function ViewProvider({ view, children }: { view: ViewInfo; children: ReactNode }) {
  return <ViewContext value={view}>{children}</ViewContext>;
}

/** @throws Error outside `ViewProvider` */
export function useView(): ViewInfo {
  const view = use(ViewContext);
  if (!view) throw new Error('useView must be used within ViewProvider.');
  return view;
}

/** Adds the view's prefix to a path: "/cart" becomes "/de/cart". */
export function useHref(): (path: string) => string {
  const { prefix } = useView();
  return (path) => inView(prefix, path);
}

/**
 * Whether a navigation must load a document: third-party scripts must not keep running on a private page, and a private
 * page's policy would block the scripts of a catalogue page.
 */
export function useNeedsDocument(): (path: string) => boolean {
  const { key, thirdPartyPages } = useView();
  return (path) =>
    thirdPartyPages !== null &&
    path.startsWith('/') &&
    isListed(thirdPartyPages, path) !==
      isListed(thirdPartyPages, withoutView(key, location.pathname));
}

/** The path without the view's prefix; equal on server and client. */
export function usePlace(): string {
  const path = usePathname();
  return withoutView(useView().key, path);
}
