'use client';

import { useEffect, useRef, useState } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { useControlTexts } from '../control-texts';

const OFF = 'dashboard-shortcuts-off';

const keys = [
  ['j', 'next'],
  ['k', 'previous'],
  ['Enter', 'enter'],
  ['x', 'tick'],
  ['n', 'nextPage'],
  ['p', 'previousPage'],
  ['/', 'search'],
  ['?', 'help'],
] as const;

/** Keyboard shortcuts of the dashboard's lists, and the dialog that explains and disables them. */
export function Shortcuts() {
  const texts = useControlTexts().shortcuts;
  const dialog = useRef<HTMLDialogElement>(null);
  const [on, setOn] = useState(true);
  useEffect(() => setOn(!isOff()), []);
  useEffect(() => {
    if (!on) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === '?' && !isReserved(event) && isVisible(dialog.current)) {
        dialog.current?.showModal();
      }
      // This is rendered twice, and one instance is visible.
      if (isVisible(dialog.current)) act(event);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [on]);
  return (
    <>
      <button
        type="button"
        className={buttonClass('quiet', 'sm')}
        onClick={() => dialog.current?.showModal()}
      >
        {texts.open}
      </button>
      <dialog
        ref={dialog}
        aria-label={texts.title}
        className="m-auto w-full max-w-sm rounded-lg border border-line bg-surface p-6 text-ink backdrop:bg-sky-night/60"
      >
        <h2 className="text-xl">{texts.title}</h2>
        <dl className="mt-4 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
          {keys.map(([key, name]) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="rounded-sm border border-line-strong px-2 py-0.5 font-sans text-sm">
                  {key}
                </kbd>
              </dt>
              <dd>{texts[name]}</dd>
            </div>
          ))}
        </dl>
        <label className="mt-4 flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={on}
            className="size-5 accent-(--color-link)"
            onChange={({ target }) => {
              saveSetting(target.checked);
              setOn(target.checked);
            }}
          />
          {texts.use}
        </label>
        <Button
          type="button"
          variant="secondary"
          size="sm"
          className="mt-3"
          onClick={() => dialog.current?.close()}
        >
          {texts.close}
        </Button>
      </dialog>
    </>
  );
}

/** A closed dialog has no layout box to test: the navigation that contains it tells. */
function isVisible(dialog: HTMLDialogElement | null): boolean {
  const wide = matchMedia('(min-width: 64rem)').matches;
  return dialog !== null && wide === (dialog.closest('[popover]') === null);
}

function isOff(): boolean {
  try {
    return localStorage.getItem(OFF) !== null;
  } catch {
    return false;
  }
}

function saveSetting(on: boolean): void {
  try {
    if (on) localStorage.removeItem(OFF);
    else localStorage.setItem(OFF, 'yes');
  } catch {
    // Without storage the setting lasts until the page is left.
  }
}

/** Whether a key belongs to a field, a dialog or the browser. */
function isReserved(event: KeyboardEvent): boolean {
  const { target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  if (document.querySelector('dialog[open]')) return true;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      /^(TEXTAREA|SELECT)$/.test(target.tagName) ||
      (target instanceof HTMLInputElement && target.type !== 'checkbox'))
  );
}

function act(event: KeyboardEvent): void {
  if (isReserved(event)) return;
  if (event.key === 'j' || event.key === 'k') step(event.key === 'j' ? 1 : -1);
  if (event.key === 'x') toggleSelection();
  if (event.key === 'n') openPage('next');
  if (event.key === 'p') openPage('prev');
  if (event.key !== '/') return;
  const search = document.querySelector<HTMLInputElement>('[data-list-search]');
  if (!search) return;
  event.preventDefault();
  search.focus();
  search.select();
}

function step(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row-link]')];
  const current = rows.findIndex((row) => row.matches(':focus'));
  const next = current === -1 && by === -1 ? rows.length - 1 : current + by;
  rows[Math.max(0, Math.min(rows.length - 1, next))]?.focus();
}

function toggleSelection(): void {
  const row = document.querySelector('[data-row-link]:focus')?.closest('tr, li');
  row?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
}

/** Of several lists on a page: in the one with focus, else in the first that has such a page. */
function openPage(page: 'next' | 'prev'): void {
  const link = (within: ParentNode | null | undefined) =>
    within?.querySelector<HTMLAnchorElement>(`nav a[rel=${page}]`);
  (link(document.activeElement?.closest('section')) ?? link(document))?.click();
}
