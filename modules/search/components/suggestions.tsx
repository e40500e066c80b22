'use client';

import { useEffect, useRef, useState } from 'react';
import type { SuggestionList, SuggestionTexts } from './suggestion-list';

export function Suggestions({ texts }: { texts: SuggestionTexts }) {
  const place = useRef<HTMLDivElement>(null);
  const [loaded, setLoaded] = useState<{ List: typeof SuggestionList } | null>(null);

  useEffect(() => {
    const form = place.current?.closest('form');
    const load = () => {
      // If loading fails, the field still submits.
      import('./suggestion-list').then(
        ({ SuggestionList: List }) => setLoaded({ List }),
        () => {},
      );
    };
    if (form?.contains(document.activeElement)) return load();
    form?.addEventListener('focusin', load, { once: true });
    return () => form?.removeEventListener('focusin', load);
  }, []);

  return <div ref={place}>{loaded ? <loaded.List place={place} texts={texts} /> : null}</div>;
}
