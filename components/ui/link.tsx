'use client';

import NextLink from 'next/link';
import type { AnchorHTMLAttributes, ComponentProps } from 'react';
import { useHref, useNeedsDocument } from './view';

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

export function DocumentLink({
  href,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  return <a {...rest} href={useHref()(href)} />;
}
