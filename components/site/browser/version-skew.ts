import { unstable_isUnrecognizedActionError } from 'next/navigation';
import { readFromTab, saveInTab } from './tab-storage';

/** Reloads within this time, in milliseconds, count as one attempt to load the server's build. */
const RECENT_MS = 60_000;
/** Two builds behind one load balancer may alternate: more reloads would not help. */
const MOST_RELOADS = 3;
const RELOADS_KEY = 'build-reloads';
const FORM_KEY = 'build-form';

type Fields = Record<string, string>;
type KeptForm = { path: string; fields: Fields };

let submitted: KeptForm | null = null;

/** Whether a server action failed, unexecuted, because the server's build does not have it. */
export const isVersionSkew = unstable_isUnrecognizedActionError;

/**
 * Loads the page again if an action failed because the server runs another build: that brings the
 * server's page. The URL is asked for by GET: a page that answered a form must not send it once
 * more.
 *
 * @returns false for any other error, and when reloading has not helped a few times within a
 *   minute; nothing happens then
 */
export function reloadOnVersionSkew(error: unknown): boolean {
  if (!isVersionSkew(error)) return false;
  const recent = recentReloads();
  if (recent.length >= MOST_RELOADS) return false;
  saveInTab(RELOADS_KEY, [...recent, Date.now()]);
  location.replace(location.pathname + location.search);
  return true;
}

function recentReloads(): number[] {
  const known = readFromTab(RELOADS_KEY);
  if (!Array.isArray(known)) return [];
  return known.filter((at) => typeof at === 'number' && Date.now() - at < RECENT_MS);
}

/** Remembers the user's input of a form, without hidden fields. */
export function rememberSubmittedForm(form: HTMLFormElement): void {
  submitted = { path: location.pathname, fields: readFields(form) };
}

/** Saves the last submitted form, to be restored by the next page load. */
export function saveSubmittedForm(): void {
  if (submitted) saveInTab(FORM_KEY, submitted);
}

/**
 * Restores the form saved by the previous page, if it has the same path and is recent.
 * @returns whether there is nothing left to fill in
 */
export function restoreForm(): boolean {
  const kept = readFromTab(FORM_KEY, RECENT_MS) as KeptForm | null;
  if (!kept) return true;
  const isCurrent = kept.path === location.pathname;
  const form = isCurrent ? [...document.forms].find((one) => hasFields(one, kept.fields)) : null;
  if (form) for (const [name, text] of Object.entries(kept.fields)) fill(form, name, text);
  if (form || !isCurrent) saveInTab(FORM_KEY, undefined);
  return form !== undefined;
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
