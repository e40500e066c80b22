'use client';

import './globals.css';

/**
 * Rendered when the root layout fails, without a known view: in each language of the shop. It is part of every
 * page's bundle, hence small and without the brand's fonts and components.
 */
export default function GlobalError({
  error,
  retry,
}: {
  error: Error & { digest?: string };
  /** Refetches the page from the server and re-renders it. */
  retry: () => void;
}) {
  return (
    <html lang="en">
      <body className="grid place-items-center p-6">
        <main className="max-w-lg">
          <title>Error</title>
          <h1 className="text-3xl">
            Something went wrong.
            <br />
            <span lang="de">Etwas ist schiefgegangen.</span>
          </h1>
          {error.digest ? <p>Code: {error.digest}</p> : null}
          <p className="mt-7">
            <button
              type="button"
              className="button button-primary button-lg"
              onClick={() => retry()}
            >
              Try again / Erneut versuchen
            </button>
          </p>
        </main>
      </body>
    </html>
  );
}
