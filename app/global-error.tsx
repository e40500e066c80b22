'use client';

import { useEffect, useState } from 'react';
import { useReloadOnReturn } from '@/components/site/browser/reload-on-return';
import type { Language } from '@/lib/markets/types';
import './globals.css';

const words = {
  en: { failed: 'Something went wrong.', again: 'Try again' },
  de: { failed: 'Etwas ist schiefgegangen.', again: 'Erneut versuchen' },
} as const satisfies Record<Language, object>;

/** Imported dynamically, because this file is in every page's bundle. */
async function publishedLanguages(): Promise<Language[]> {
  const { markets } = await import('@/brand/markets');
  const languages = markets.flatMap((market) => (market.open ? market.languages : []));
  const published = languages.filter(({ status }) => status === 'published');
  return [...new Set(published.map(({ language }) => language))];
}

/** Rendered if the root layout fails, when the view is unknown: in English, then in all languages of the shop. */
export default function GlobalError({
  error,
  retry,
}: {
  error: Error & { digest?: string };
  retry: () => void;
}) {
  const [languages, setLanguages] = useState<readonly Language[]>(['en']);
  useReloadOnReturn();
  useEffect(() => {
    publishedLanguages().then(setLanguages, () => {});
  }, []);
  return (
    <html lang={languages[0]}>
      <body className="grid place-items-center p-6">
        <main className="max-w-lg">
          <title>Error</title>
          <h1 className="text-3xl">
            {languages.map((language) => (
              <span key={language} lang={language} className="block">
                {words[language].failed}
              </span>
            ))}
          </h1>
          {error.digest ? <p>{`Code: ${error.digest}`}</p> : null}
          <p className="mt-7">
            <button
              type="button"
              className="button button-primary button-lg"
              onClick={() => retry()}
            >
              {languages.map((language) => words[language].again).join(' / ')}
            </button>
          </p>
        </main>
      </body>
    </html>
  );
}
