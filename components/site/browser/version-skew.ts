import { unstable_isUnrecognizedActionError } from 'next/navigation';
import { readFromTab, saveInTab } from './tab-storage';

/** A page that fails again within this time was loaded from an older build: another reload would not help. */
const RECENT_MS = 60_000;
const RELOADED_KEY = 'build-reloaded';

let skewed = false;

/** Whether a server action failed, unexecuted, because the server's build does not have it. */
export const isVersionSkew = unstable_isUnrecognizedActionError;

/**
 * Reloads the page once if an action failed because the server runs another build. Navigates to the URL by GET rather
 * than reloading: the response to a form must not be submitted again. Without storage the page stays, with what was
 * typed.
 *
 * @returns false, without a reload, for any other error, and when a reload within a minute has not helped
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

/** Whether an action of this document has failed because of another build. */
export function hasVersionSkew(): boolean {
  return skewed;
}
