'use client';

import { useEffect, useRef } from 'react';
import { smallWords } from '@/brand/small-words';
import {
  isVersionSkew,
  reloadOnVersionSkew,
  saveSubmittedForm,
} from '@/components/site/version-skew';
import { Button, LinkButton } from '@/components/ui/button';

/** The error page: what the state is, and what to do. Details stay on the server. */
export default function ErrorPage({
  error,
  retry,
}: {
  error: Error & { digest?: string };
  /** Requests the page from the server again and renders it. */
  retry: () => void;
}) {
  const title = useRef<HTMLHeadingElement>(null);
  const updated = isVersionSkew(error);
  useEffect(() => {
    title.current?.focus();
    if (!isVersionSkew(error)) return;
    saveSubmittedForm();
    reloadOnVersionSkew(error);
  }, [error]);
  return (
    <section className="page pt-12 pb-16 sm:pt-20">
      <h1 ref={title} tabIndex={-1} className="max-w-[18ch] text-4xl outline-none">
        {updated ? 'The shop has just been updated.' : smallWords.failed}
      </h1>
      <div role="alert" className="mt-4 max-w-lg text-lg">
        {updated ? (
          <p>
            Your last action was not carried out. This page reloads automatically and keeps what you
            entered; then submit it again.
          </p>
        ) : (
          <p>
            This page could not be shown. Your cart is safe, and if you were paying, check your
            order before you pay again: we never charge an order twice.
          </p>
        )}
        {error.digest ? (
          <p className="mt-3 text-ink-soft text-sm">
            If you contact us, mention <code>{error.digest}</code>.
          </p>
        ) : null}
      </div>
      <div className="mt-7 flex flex-wrap gap-3">
        <Button type="button" size="lg" onClick={updated ? () => location.reload() : retry}>
          Try again
        </Button>
        <LinkButton href="/cart" size="lg" variant="secondary">
          Go to your cart
        </LinkButton>
      </div>
    </section>
  );
}
