'use client';

import NextLink from 'next/link';
import type { AnchorHTMLAttributes, ComponentProps } from 'react';
import { useHref } from './view';

/** A link within the shop: its address is given without a view, and leads to the page's own. */
export function Link({
  href,
  ...rest
}: Omit<ComponentProps<typeof NextLink>, 'href'> & { href: string }) {
  return <NextLink {...rest} href={useHref()(href)} />;
}

/** The same where the browser has to load a new document. */
export function DocumentLink({
  href,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  return <a {...rest} href={useHref()(href)} />;
}
