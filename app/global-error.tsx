'use client';

import './globals.css';

/** Rendered when the root layout itself fails. Every page brings it along: without the brand's fonts. */
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
        <main className="max-w-lg">
          <title>Something went wrong</title>
          <h1 className="text-4xl">Something went wrong.</h1>
          <p className="mt-4 text-lg">
            Nothing of yours is lost: carts and orders are kept. Please try again in a minute.
          </p>
          {error.digest ? (
            <p className="mt-3 text-ink-soft text-sm">
              If you contact us, mention <code>{error.digest}</code>.
            </p>
          ) : null}
          <div className="mt-7">
            {/* Not the components of other pages: every page brings this one along. */}
            <button
              type="button"
              className="button button-primary button-lg"
              onClick={() => retry()}
            >
              Try again
            </button>
          </div>
        </main>
      </body>
    </html>
  );
}
