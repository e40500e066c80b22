'use client';

import { useEffect, useSyncExternalStore } from 'react';
import { wholePageTexts } from '@/lib/texts/whole-page';

const never = () => () => {};

/** What stands in for the whole document where the root layout fails, in the language of the path. */
export default function WholePage({
  digest,
  retry,
}: {
  /** The number under which the server's log has the error. */
  digest: string | undefined;
  retry: () => void;
}) {
  // What is built ahead does not know where it will be shown.
  const path = useSyncExternalStore(
    never,
    () => location.pathname,
    () => '/',
  );
  const { language, ...t } = wholePageTexts(path);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return (
    <main className="max-w-lg">
      <title>{t.title}</title>
      <h1 className="text-4xl">{t.title}</h1>
      <p className="mt-4 text-lg">{t.text}</p>
      {digest ? (
        <p className="mt-3 text-ink-soft text-sm">
          {t.mention} <code>{digest}</code>.
        </p>
      ) : null}
      <div className="mt-7">
        <button type="button" className="button button-primary button-lg" onClick={retry}>
          {t.again}
        </button>
      </div>
    </main>
  );
}
