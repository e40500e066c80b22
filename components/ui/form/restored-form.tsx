'use client';

import { useEffect } from 'react';
import { readFromTab, saveInTab } from '@/components/site/browser/tab-storage';
import { hasVersionSkew } from '@/components/site/browser/version-skew';

/** How long a form that was lost to a deployment is restored, in milliseconds. */
const RECENT_MS = 60_000;
const FORM_KEY = 'build-form';

type Fields = Record<string, string>;
type KeptForm = { path: string; fields: Fields };

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
      submitted = { path: location.pathname, fields: readFields(target) };
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
  const form = isCurrent ? [...document.forms].find((one) => hasFields(one, kept.fields)) : null;
  if (form) for (const [name, text] of Object.entries(kept.fields)) fill(form, name, text);
  if (form || !isCurrent) saveInTab(FORM_KEY, undefined);
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const NOT_TYPED = new Set(['hidden', 'password', 'file', 'submit', 'button', 'checkbox', 'radio']);

function isTyped(element: Element | RadioNodeList | null): element is Field {
  if (element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement) return true;
  return element instanceof HTMLInputElement && !NOT_TYPED.has(element.type);
}

function readFields(form: HTMLFormElement): Fields {
  const typed = [...form.elements].filter(isTyped).filter(({ name }) => name !== '');
  return Object.fromEntries(typed.map(({ name, value }) => [name, value]));
}

function hasFields(form: HTMLFormElement, fields: Fields): boolean {
  const names = Object.keys(fields);
  return names.length > 0 && names.every((name) => isTyped(form.elements.namedItem(name)));
}

function fill(form: HTMLFormElement, name: string, text: string): void {
  const field = form.elements.namedItem(name);
  if (!isTyped(field) || field.value === text) return;
  field.value = text;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}
