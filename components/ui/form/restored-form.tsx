'use client';

import { useEffect } from 'react';
import { readFromTab, saveInTab } from '@/components/site/browser/tab-storage';
import { hasVersionSkew } from '@/components/site/browser/version-skew';
import { type FormContent, matchingForms } from './matching-form';

/** How long a form that was lost to a deployment is restored, in milliseconds. */
const RECENT_MS = 60_000;
const FORM_KEY = 'build-forms';

/** `at` is which one it was `of` those of its page that nothing tells apart. */
type KeptForm = { path: string; content: FormContent; at: number; of: number };

let submitted: KeptForm | null = null;
let listening = false;

/**
 * Restores a form that was lost to a deployment. Part of every field, so that pages without one do
 * not load it.
 */
export function RestoredForm() {
  useEffect(() => {
    if (!listening) listen();
    restoreForm();
  }, []);
  return null;
}

/** For as long as the document lives: the page that failed is no longer mounted when it is left. */
function listen(): void {
  listening = true;
  const note = ({ target }: Event) => {
    if (target instanceof HTMLFormElement) {
      const content = readForm(target);
      const alike = formsLike(content);
      const [at, of] = [alike.indexOf(target), alike.length];
      submitted = { path: location.pathname, content, at, of };
    }
  };
  document.addEventListener('submit', note, true);
  addEventListener('pagehide', () => {
    if (submitted && hasVersionSkew()) saveInTab(FORM_KEY, submitted);
  });
}

/** Restores the form saved by the previous page, if it is on this page and recent. */
function restoreForm(): void {
  const kept = readFromTab(FORM_KEY, RECENT_MS) as KeptForm | null;
  if (!kept) return;
  const isCurrent = kept.path === location.pathname;
  const alike = isCurrent ? formsLike(kept.content) : [];
  const form = alike.length === kept.of ? alike[kept.at] : undefined;
  if (form) for (const [name, text] of kept.content.typed) fill(form, name, text);
  if (form || !isCurrent) saveInTab(FORM_KEY, undefined);
}

function formsLike(content: FormContent): HTMLFormElement[] {
  const forms = [...document.forms];
  const matching = new Set(matchingForms(content, forms.map(readForm)));
  return forms.filter((_, position) => matching.has(position));
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const NOT_TYPED = new Set(['hidden', 'password', 'file', 'submit', 'button', 'checkbox', 'radio']);

function isTyped(element: Element | RadioNodeList | null): element is Field {
  if (element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement) return true;
  return element instanceof HTMLInputElement && !NOT_TYPED.has(element.type);
}

function isHidden(element: Element): element is HTMLInputElement {
  return element instanceof HTMLInputElement && element.type === 'hidden';
}

function readForm(form: HTMLFormElement): FormContent {
  const named = [...form.elements].filter((one) => one.getAttribute('name'));
  const pairs = (fields: readonly Field[]): FormContent['typed'] =>
    fields.map(({ name, value }) => [name, value]);
  return { typed: pairs(named.filter(isTyped)), hidden: pairs(named.filter(isHidden)) };
}

function fill(form: HTMLFormElement, name: string, text: string): void {
  const field = form.elements.namedItem(name);
  if (!isTyped(field) || field.value === text) return;
  field.value = text;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
