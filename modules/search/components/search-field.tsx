'use client';

import { useEffect, useRef, useState } from 'react';
import { search } from '@/components/ui/icons/icon-drawings';
import { LineIcon } from '@/components/ui/icons/line-icon';
import { useHref } from '@/components/ui/view';
import type { SuggestionList, SuggestionTexts } from './suggestion-list';

/**
 * A client component, so that its markup is not in the RSC data of every page. Without JavaScript it is a plain form;
 * with it, a combobox whose suggestions load on the first focus.
 */
export function SearchField({
  text,
  hiddenFields,
  focus,
  texts,
}: {
  text: string;
  hiddenFields: readonly (readonly [string, string])[];
  focus: boolean;
  texts: SuggestionTexts & { label: string; submit: string; examples: string };
}) {
  return (
    <search>
      <form action={useHref()('/search')} className="relative">
        {hiddenFields.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <LineIcon
          drawing={search}
          size={22}
          className="pointer-events-none absolute top-3.5 left-4 text-ink-soft"
        />
        {/* The label wraps its field: the router keeps hidden pages mounted, so an id would not be unique. */}
        <label className="block">
          <span className="sr-only">{texts.label}</span>
          <input
            type="search"
            name="q"
            defaultValue={text}
            key={text}
            maxLength={80}
            autoComplete="off"
            // biome-ignore lint/a11y/noAutofocus: moves the focus into the popover that the user opened to search.
            autoFocus={focus}
            placeholder={texts.examples}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={false}
            className="min-h-13 w-full rounded-full border-2 border-line-strong bg-surface pr-28 pl-12 [&::-webkit-search-cancel-button]:appearance-none text-ink placeholder:text-ink-faint hover:border-ink"
          />
        </label>
        <button
          type="submit"
          className="absolute top-1.5 right-1.5 min-h-10 rounded-full bg-accent px-5 font-semibold text-on-accent hover:bg-accent-strong"
        >
          {texts.submit}
        </button>
        <Suggestions texts={texts} />
      </form>
    </search>
  );
}

function Suggestions({ texts }: { texts: SuggestionTexts }) {
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
