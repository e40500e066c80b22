'use client';

import { lazy, Suspense } from 'react';
import './globals.css';

/** Where it cannot be loaded either: a link to the page, in no language. */
const Unloaded = () => <a href={location.href}>{location.href}</a>;

/** Apart: every page brings along what is in this file. */
const WholePage = lazy(() =>
  import('@/components/site/browser/whole-page').catch(() => ({ default: Unloaded })),
);

/** Rendered when the root layout itself fails: without the brand's fonts. */
export default function GlobalError({
  error,
  retry,
}: {
  error: Error & { digest?: string };
  /** Requests the page from the server again and renders it. */
  retry: () => void;
}) {
  return (
    <html lang="en">
      <body className="grid place-items-center p-6">
        <Suspense>
          <WholePage digest={error.digest} retry={() => retry()} />
        </Suspense>
      </body>
    </html>
  );
}
