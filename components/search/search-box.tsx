'use client';

import { useRouter } from 'next/navigation';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { arrowRight, search } from '@/components/ui/icon-drawings';
import { LineIcon } from '@/components/ui/line-icon';
import { useHref, useView } from '@/components/ui/view';
import { formatPlural, type Plural } from '@/lib/format';

/** What the field says. */
export type SearchBoxTexts = {
  label: string;
  submit: string;
  suggestions: string;
  suggested: Plural;
};

/** A search suggestion: a product, or a page, which has neither image nor price. */
export type Suggestion = {
  href: string;
  name: string;
  note: string;
  image: string | null;
  price: string | null;
};

const WAIT_MS = 120;

/**
 * The search field. A plain form without JavaScript; with it a combobox that suggests products
 * while typing.
 */
export function SearchBox({
  text = '',
  keep = [],
  examples,
  texts,
  focus = false,
}: {
  text?: string;
  /** Hidden fields: the active filters. */
  keep?: readonly (readonly [string, string])[];
  /** The placeholder. */
  examples: string;
  texts: SearchBoxTexts;
  /** Whether the field takes the focus when the popover around it opens. */
  focus?: boolean;
}) {
  const router = useRouter();
  const href = useHref();
  const { key: view, locale } = useView();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [found, setFound] = useState<readonly Suggestion[]>([]);
  const [active, setActive] = useState(-1);
  const open = typed !== null && found.length > 0;

  useEffect(() => {
    const query = typed?.trim() ?? '';
    if (query.length < 2) {
      setFound([]);
      return;
    }
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const reply = await fetch(`/api/suggest?${new URLSearchParams({ q: query, view })}`, {
        signal: stop.signal,
      }).catch(() => null);
      // Without suggestions the field still searches.
      if (!reply?.ok) return;
      const suggestions = (await reply.json().catch(() => [])) as Suggestion[];
      if (!stop.signal.aborted) setFound(suggestions);
    }, WAIT_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [typed, view]);

  function close() {
    setTyped(null);
    setActive(-1);
  }

  function go(path: string) {
    close();
    form.current?.closest<HTMLElement>('[popover]')?.hidePopover();
    router.push(href(path));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && open) {
      event.preventDefault();
      close();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || !open) return;
    event.preventDefault();
    // One position more than suggestions: the field itself.
    const places = found.length + 1;
    setActive(((active + 1 + step + places) % places) - 1);
  }

  return (
    <search>
      <form
        ref={form}
        action={href('/search')}
        className="relative"
        onSubmit={(event) => {
          event.preventDefault();
          const chosen = open ? found[active] : undefined;
          const fields = [...new FormData(event.currentTarget)] as [string, string][];
          go(chosen?.href ?? `/search?${new URLSearchParams(fields.filter(([, value]) => value))}`);
        }}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) close();
        }}
      >
        {keep.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <label htmlFor={id} className="sr-only">
          {texts.label}
        </label>
        <LineIcon
          drawing={search}
          size={22}
          className="pointer-events-none absolute top-3.5 left-4 text-ink-soft"
        />
        <input
          id={id}
          type="search"
          name="q"
          defaultValue={text}
          key={text}
          maxLength={80}
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: of a popover that was opened to type into it.
          autoFocus={focus}
          placeholder={examples}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setActive(-1);
          }}
          onKeyDown={onKeyDown}
          className="min-h-13 w-full rounded-full border-2 border-line-strong bg-surface pr-28 pl-12 [&::-webkit-search-cancel-button]:appearance-none text-ink placeholder:text-ink-faint hover:border-ink"
        />
        <button
          type="submit"
          className="absolute top-1.5 right-1.5 min-h-10 rounded-full bg-accent px-5 font-semibold text-on-accent hover:bg-accent-strong"
        >
          {texts.submit}
        </button>
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={texts.suggestions}
          hidden={!open}
          className="absolute inset-x-0 top-full z-10 mt-2 max-h-[60dvh] overflow-y-auto rounded-lg border border-line bg-surface py-2 shadow-float"
        >
          {found.map((one, index) => (
            <div
              key={one.href}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              className="flex cursor-pointer items-center gap-3 px-4 py-2 hover:bg-sunken aria-selected:bg-sunken"
              // Before the field loses its focus, which would close the list.
              onPointerDown={(event) => {
                event.preventDefault();
                go(one.href);
              }}
            >
              {one.image ? (
                // biome-ignore lint/performance/noImgElement: a drawing of a few kilobytes.
                <img src={one.image} alt="" width={30} height={40} className="shrink-0" />
              ) : (
                <LineIcon
                  drawing={arrowRight}
                  size={20}
                  className="mx-1.25 shrink-0 text-ink-soft"
                />
              )}
              <span className="min-w-0 grow">
                <span className="block truncate font-semibold">{one.name}</span>
                <span className="block truncate text-ink-soft text-sm">{one.note}</span>
              </span>
              <span className="text-sm tabular-nums">{one.price}</span>
            </div>
          ))}
        </div>
        <p role="status" className="sr-only">
          {open ? formatPlural(texts.suggested, found.length, locale) : ''}
        </p>
      </form>
    </search>
  );
}
