import { unstable_isUnrecognizedActionError } from 'next/navigation';
import { readFromTab, saveInTab } from './tab-storage';

/** Reloads within this time, in milliseconds, count as one attempt to load the server's build. */
const RECENT_MS = 60_000;
/** Two builds behind one load balancer may alternate: more reloads would not help. */
const MOST_RELOADS = 3;
const RELOADS_KEY = 'build-reloads';

let skewed = false;

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
  skewed = true;
  const recent = recentReloads();
  if (recent.length >= MOST_RELOADS) return false;
  saveInTab(RELOADS_KEY, [...recent, Date.now()]);
  location.replace(location.pathname + location.search);
  return true;
}

/** Whether an action of this document has failed because of another build. */
export function hasVersionSkew(): boolean {
  return skewed;
}

function recentReloads(): number[] {
  const known = readFromTab(RELOADS_KEY);
  if (!Array.isArray(known)) return [];
  return known.filter((at) => typeof at === 'number' && Date.now() - at < RECENT_MS);
}
