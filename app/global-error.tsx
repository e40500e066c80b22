'use client';

import { useSyncExternalStore } from 'react';
import { wholePageTexts } from '@/lib/texts/whole-page';
import './globals.css';

const never = () => () => {};

/**
 * Rendered when the root layout itself fails, in the language of the path. Every page brings it along: without
 * the brand's fonts.
 */
export default function GlobalError({
  error,
  retry,
}: {
  error: Error & { digest?: string };
  /** Requests the page from the server again and renders it. */
  retry: () => void;
}) {
  // What is built ahead does not know where it will be shown.
  const path = useSyncExternalStore(
    never,
    () => location.pathname,
    () => '/',
  );
  const t = wholePageTexts(path);
  return (
    <html lang={t.language}>
      <body className="grid place-items-center p-6">
        <main className="max-w-lg">
          <title>{t.title}</title>
          <h1 className="text-4xl">{t.title}</h1>
          <p className="mt-4 text-lg">{t.text}</p>
          {error.digest ? (
            <p className="mt-3 text-ink-soft text-sm">
              {t.mention} <code>{error.digest}</code>.
            </p>
          ) : null}
          <div className="mt-7">
            {/* Not the components of other pages: every page brings this one along. */}
            <button
              type="button"
              className="button button-primary button-lg"
              onClick={() => retry()}
            >
              {t.again}
            </button>
          </div>
        </main>
      </body>
    </html>
  );
}
