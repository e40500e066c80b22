'use client';

import { useEffect, useRef } from 'react';
import { useReloadOnReturn } from '@/components/site/browser/reload-on-return';
import { isVersionSkew, reloadOnVersionSkew } from '@/components/site/browser/version-skew';
import { useHref, useView } from '@/components/ui/view';

export default function ErrorPage({
  error,
  retry,
}: {
  error: Error & { digest?: string };
  retry: () => void;
}) {
  const title = useRef<HTMLHeadingElement>(null);
  const { failed } = useView();
  const href = useHref();
  const updated = isVersionSkew(error);
  const [mentionBefore, mentionAfter] = failed.mention.split('{code}');
  useReloadOnReturn();
  useEffect(() => {
    title.current?.focus();
    reloadOnVersionSkew(error);
  }, [error]);
  return (
    <section className="page pt-12 pb-16 sm:pt-20">
      <h1 ref={title} tabIndex={-1} className="max-w-[18ch] text-4xl outline-none">
        {updated ? failed.updated : failed.title}
      </h1>
      <div role="alert" className="mt-4 max-w-lg text-lg">
        <p>{updated ? failed.updatedText : failed.text}</p>
        {error.digest ? (
          <p className="mt-3 text-ink-soft text-sm">
            <span>{mentionBefore}</span>
            <code>{error.digest}</code>
            <span>{mentionAfter}</span>
          </p>
        ) : null}
      </div>
      <div className="mt-7 flex flex-wrap gap-3">
        {/* No shared components, because this file is in every page's bundle. */}
        <button
          type="button"
          className="button button-primary button-lg"
          onClick={updated ? () => location.reload() : retry}
        >
          {failed.again}
        </button>
        {/* Loads a document, because a client-side navigation may fail for the same reason. */}
        <a href={href('/cart')} className="button button-secondary button-lg">
          {failed.cart}
        </a>
      </div>
    </section>
  );
}
