'use client';

import { Suspense } from 'react';
import { usePlace } from '@/components/ui/view';
import { inView } from '@/lib/markets/paths';

type Choice = { prefix: string; hreflang: string; name: string };

/** Links to this page in other views; document navigations, because the root layout changes. */
export function LanguageLinks({ choices }: { choices: readonly Choice[] }) {
  // Suspense, because the pathname is not part of the prerendered shell.
  return (
    <Suspense fallback={<Links choices={choices} path="/" />}>
      <LinksHere choices={choices} />
    </Suspense>
  );
}

function LinksHere({ choices }: { choices: readonly Choice[] }) {
  return <Links choices={choices} path={usePlace()} />;
}

export function Links({ choices, path }: { choices: readonly Choice[]; path: string }) {
  return choices.map(({ prefix, hreflang, name }) => (
    <a
      key={hreflang}
      href={inView(prefix, path)}
      hrefLang={hreflang}
      lang={hreflang}
      className="py-0.5 underline"
      // Adds the query on click, because the prerendered page does not know it.
      onClick={({ currentTarget }) => {
        currentTarget.href = inView(prefix, path + location.search);
      }}
    >
      {name}
    </a>
  ));
}
