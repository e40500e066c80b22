'use client';

import { useEffect, useRef } from 'react';
import { smallWords } from '@/brand/small-words';
import {
  isVersionSkew,
  reloadOnVersionSkew,
  saveSubmittedForm,
} from '@/components/site/version-skew';

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
        {/* Not the components of other pages: every page brings this one along. */}
        <button
          type="button"
          className="min-h-14 rounded-full bg-accent px-7 font-semibold text-lg text-on-accent hover:bg-accent-strong"
          onClick={updated ? () => location.reload() : retry}
        >
          Try again
        </button>
        {/* A whole page load: what failed here may fail there. */}
        <a
          href="/cart"
          className="inline-flex min-h-14 items-center rounded-full border-2 border-ink px-7 font-semibold text-ink text-lg no-underline hover:bg-ink hover:text-paper"
        >
          Go to your cart
        </a>
      </div>
    </section>
  );
}
