import { unstable_isUnrecognizedActionError } from 'next/navigation';
import { readFromTab, saveInTab } from './tab-storage';

/** If a page fails again within this time, the reload did not help. */
const RECENT_MS = 60_000;
const RELOADED_KEY = 'build-reloaded';

let skewed = false;

/** Whether a server action was not executed, because the server's build does not have it. */
export const isVersionSkew = unstable_isUnrecognizedActionError;

/**
 * Reloads the page once if an action failed because the server runs another build. Navigates by GET, so that a form is
 * not submitted again. Without session storage the page stays, with its input.
 * @returns false for any other error, and if a reload within the last minute did not help
 */
export function reloadOnVersionSkew(error: unknown): boolean {
  if (!isVersionSkew(error)) return false;
  skewed = true;
  const { pathname, search } = location;
  if (readFromTab(RELOADED_KEY, RECENT_MS) === pathname) return false;
  saveInTab(RELOADED_KEY, pathname);
  if (readFromTab(RELOADED_KEY) !== pathname) return false;
  location.replace(pathname + search);
  return true;
}

export function hasVersionSkew(): boolean {
  return skewed;
}
