'use client';

import NextLink from 'next/link';
import type { AnchorHTMLAttributes, ComponentProps } from 'react';
import { useHref, useNeedsDocument } from './view';

/** An internal link; adds the current view's prefix. */
export function Link({
  href,
  ...rest
}: Omit<ComponentProps<typeof NextLink>, 'href' | 'onNavigate'> & { href: string }) {
  const address = useHref()(href);
  const needsDocument = useNeedsDocument();
  return (
    <NextLink
      {...rest}
      href={address}
      onNavigate={(event) => {
        if (!needsDocument(href)) return;
        event.preventDefault();
        location.assign(address);
      }}
    />
  );
}

/** An internal link that loads a new document. */
export function DocumentLink({
  href,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  return <a {...rest} href={useHref()(href)} />;
}
