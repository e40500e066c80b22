import { unstable_isUnrecognizedActionError } from 'next/navigation';
import { readFromTab, saveInTab } from './tab-storage';

/** Reloads within this time count as attempts to get the same build. */
const RECENT_MS = 60_000;
/** Two builds behind one load balancer may alternate: more reloads would not help. */
const MAX_RELOADS = 3;
const RELOADS_KEY = 'build-reloads';

let skewed = false;

/** Whether a server action failed, unexecuted, because the server's build does not have it. */
export const isVersionSkew = unstable_isUnrecognizedActionError;

/**
 * Reloads the page if an action failed because the server runs another build. Navigates to the URL by GET rather than
 * reloading: the response to a form must not be submitted again.
 *
 * @returns false, without a reload, for any other error, and when a few reloads within a minute have not helped
 */
export function reloadOnVersionSkew(error: unknown): boolean {
  if (!isVersionSkew(error)) return false;
  skewed = true;
  const recent = recentReloads();
  if (recent.length >= MAX_RELOADS) return false;
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
