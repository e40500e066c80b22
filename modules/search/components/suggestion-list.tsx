import { useRouter } from 'next/navigation';
import { type RefObject, useEffect, useId, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { arrowRight } from '@/components/ui/icons/icon-drawings';
import { LineIcon } from '@/components/ui/icons/line-icon';
import { useHref, useNeedsDocument, useView } from '@/components/ui/view';
import { formatPlural, type Plural } from '@/lib/format';

/** A product, or a page without image and price. */
export type Suggestion = {
  href: string;
  name: string;
  note: string;
  image: string | null;
  price: string | null;
};

export type SuggestionTexts = { suggestions: string; suggested: Plural };

const WAIT_MS = 120;

/** Turns the server-rendered search field into a combobox. */
export function SuggestionList({
  place,
  texts,
}: {
  place: RefObject<HTMLElement | null>;
  texts: SuggestionTexts;
}) {
  const needsDocument = useNeedsDocument();
  const router = useRouter();
  const href = useHref();
  const { key: view, locale } = useView();
  const [typed, setTyped] = useState<string | null>(null);
  const [found, setFound] = useState<readonly Suggestion[]>([]);
  const [active, setActive] = useState(-1);
  const open = typed !== null && found.length > 0;
  const list = useId();

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
    place.current?.closest<HTMLElement>('[popover]')?.hidePopover();
    if (needsDocument(path)) location.assign(href(path));
    else router.push(href(path));
  }

  function onInput() {
    flushSync(() => {
      setTyped(fieldAt(place)?.value ?? null);
      setActive(-1);
    });
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && open) {
      event.preventDefault();
      close();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || !open) return;
    event.preventDefault();
    // The field itself is one of the positions that arrow keys visit.
    const places = found.length + 1;
    flushSync(() => setActive(((active + 1 + step + places) % places) - 1));
  }

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    const form = formAt(place);
    const chosen = open ? found[active] : undefined;
    const fields = form ? ([...new FormData(form)] as [string, string][]) : [];
    go(chosen?.href ?? `/search?${new URLSearchParams(fields.filter(([, value]) => value))}`);
  }

  function onFocusOut({ relatedTarget }: FocusEvent) {
    if (!formAt(place)?.contains(relatedTarget as Node | null)) close();
  }

  // Listens on the form, because a search replaces the field. A layout effect, because Enter may follow ArrowDown
  // before the next paint.
  useLayoutEffect(() => {
    const form = formAt(place);
    const listening = new AbortController();
    const { signal } = listening;
    form?.addEventListener('input', onInput, { signal });
    form?.addEventListener('keydown', onKeyDown, { signal });
    form?.addEventListener('submit', onSubmit, { signal });
    form?.addEventListener('focusout', onFocusOut, { signal });
    return () => listening.abort();
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for input from before hydration
  useLayoutEffect(() => setTyped(typedBefore(fieldAt(place))), []);

  useEffect(() => {
    const field = fieldAt(place);
    field?.setAttribute('aria-expanded', String(open));
    field?.setAttribute('aria-controls', list);
    if (active >= 0) field?.setAttribute('aria-activedescendant', `${list}-${active}`);
    else field?.removeAttribute('aria-activedescendant');
  });

  return (
    <>
      <div
        id={list}
        role="listbox"
        aria-label={texts.suggestions}
        hidden={!open}
        className="absolute inset-x-0 top-full z-10 mt-2 max-h-[60dvh] overflow-y-auto rounded-lg border border-line bg-surface py-2 shadow-float"
      >
        {found.map((suggestion, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and listens for arrows and Enter.
          <div
            key={suggestion.href}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            className="flex cursor-pointer items-center gap-3 px-4 py-2 hover:bg-sunken aria-selected:bg-sunken"
            // Keeps the focus in the field: a blur would close the list before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => go(suggestion.href)}
          >
            {suggestion.image ? (
              // biome-ignore lint/performance/noImgElement: a drawing of a few kilobytes.
              <img src={suggestion.image} alt="" width={30} height={40} className="shrink-0" />
            ) : (
              <LineIcon drawing={arrowRight} size={20} className="mx-1.25 shrink-0 text-ink-soft" />
            )}
            <span className="min-w-0 grow">
              <span className="block truncate font-semibold">{suggestion.name}</span>
              <span className="block truncate text-ink-soft text-sm">{suggestion.note}</span>
            </span>
            <span className="text-sm tabular-nums">{suggestion.price}</span>
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {open ? formatPlural(texts.suggested, found.length, locale) : ''}
      </p>
    </>
  );
}

function formAt(place: RefObject<HTMLElement | null>): HTMLFormElement | null {
  return place.current?.closest('form') ?? null;
}

function fieldAt(place: RefObject<HTMLElement | null>): HTMLInputElement | null {
  const field = formAt(place)?.elements.namedItem('q');
  return field instanceof HTMLInputElement ? field : null;
}

/** Text that the user typed before hydration. */
function typedBefore(field: HTMLInputElement | null): string | null {
  return field && field.value !== field.defaultValue ? field.value : null;
}
