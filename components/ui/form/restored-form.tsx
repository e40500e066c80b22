'use client';

import { useEffect } from 'react';
import { readFromTab, saveInTab } from '@/components/site/browser/tab-storage';
import { hasVersionSkew } from '@/components/site/browser/version-skew';

const MAX_AGE_MS = 60_000;
const FORM_KEY = 'build-forms';

/** `at` is the form's index among the page's `of` identical forms. */
type SavedForm = { path: string; content: FormContent; at: number; of: number };

let submitted: SavedForm | null = null;
let listening = false;

/**
 * Restores input after a deployment interrupted a submission. Every field renders it, so only pages with forms load it.
 */
export function RestoredForm() {
  useEffect(() => {
    if (!listening) listen();
    restoreForm();
  }, []);
  return null;
}

/** The listener is never removed, because the failed page is unmounted before the document unloads. */
function listen(): void {
  listening = true;
  const note = ({ target }: Event) => {
    if (!(target instanceof HTMLFormElement)) return;
    const content = readForm(target);
    const alike = formsLike(content);
    const [at, of] = [alike.indexOf(target), alike.length];
    submitted = { path: location.pathname, content, at, of };
  };
  document.addEventListener('submit', note, true);
  addEventListener('pagehide', () => {
    if (submitted && hasVersionSkew()) saveInTab(FORM_KEY, submitted);
  });
}

function restoreForm(): void {
  const saved = readFromTab(FORM_KEY, MAX_AGE_MS) as SavedForm | null;
  if (!saved) return;
  const isCurrent = saved.path === location.pathname;
  const alike = isCurrent ? formsLike(saved.content) : [];
  const form = alike.length === saved.of ? alike[saved.at] : undefined;
  if (form) for (const [name, text] of saved.content.typed) fill(form, name, text);
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
  const namedFields = [...form.elements].filter((element) => element.getAttribute('name'));
  const pairs = (fields: readonly Field[]): FormContent['typed'] =>
    fields.map(({ name, value }) => [name, value]);
  return { typed: pairs(namedFields.filter(isTyped)), hidden: pairs(namedFields.filter(isHidden)) };
}

function fill(form: HTMLFormElement, name: string, text: string): void {
  const field = form.elements.namedItem(name);
  if (!isTyped(field) || field.value === text) return;
  field.value = text;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

type Pairs = [name: string, text: string][];

/** Hidden inputs identify the form's subject. */
export type FormContent = { typed: Pairs; hidden: Pairs };

/** The indexes of forms that have all fields of a saved form and the same hidden inputs. */
export function matchingForms(saved: FormContent, forms: readonly FormContent[]): number[] {
  const subject = subjectOf(saved);
  return forms.flatMap((form, position) => {
    const names = new Set(form.typed.map(([name]) => name));
    const isWhole = saved.typed.length > 0 && saved.typed.every(([name]) => names.has(name));
    return isWhole && subjectOf(form) === subject ? [position] : [];
  });
}

/** Ignores React's action fields, whose ids differ between builds. */
function subjectOf({ hidden }: FormContent): string {
  const fields = hidden.filter(([name]) => !name.startsWith('$ACTION'));
  return JSON.stringify(fields.map((pair) => JSON.stringify(pair)).sort());
}
