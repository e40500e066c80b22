import { randomBytes } from 'node:crypto';
import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { env, isDevelopment } from '@/lib/env';
import { recordArrivals } from '@/lib/http/connections';
import { arrivalHeader, INTERNAL_HEADER } from '@/lib/http/internal-headers';
import { selfOrigin } from '@/lib/http/own-address';
import { log } from '@/lib/log';
import { hashSource } from '@/lib/security/inline-code';
import { ownInlineScripts } from '@/lib/security/own-scripts';
import { contentSecurityPolicy, shopPolicy } from '@/lib/security/policy';
import { Misses } from './cache-misses';
import { capacities, expireData } from './data-handler.js';
import { followTags } from './follow';
import { PageStore } from './pages';
import { type ProcessCache, setProcessCache } from './process';
import { readStaticPaths } from './static-paths';
import { CATALOGUE_TAG } from './tags';
import { retryDelay, Warmer } from './warm';

const FETCH_TIMEOUT_MS = 20_000;

/**
 * Prepares this web process: a store for prerendered pages that follows expired tags, and a warmer
 * that renders pages before visitors request them. Returns before the pages are rendered, because
 * they are rendered by requests to this same process.
 */
export async function servePages(signal: AbortSignal): Promise<void> {
  const secret = randomBytes(18).toString('hex');
  recordArrivals(arrivalHeader(secret), env().clientIpHeader);
  const store = new PageStore({
    capacity: capacities().pages,
    knownScripts: new Set(ownInlineScripts.map(hashSource)),
    policy: (inline, path) => contentSecurityPolicy({ ...shopPolicy(path), inline }),
    onRefused: reportRefused(),
  });
  let answered: boolean | undefined;
  const warmer = new Warmer({
    fetchPage: async (path) => {
      const answer = await requestPage(path, secret);
      answered ||= answer !== null;
      return answer;
    },
    holds: (etag) => store.holds(etag),
    whenUnpinned: (etag) => store.whenUnpinned(etag),
  });
  const misses = new Misses((report) =>
    log.info('Pages were not cached when they were requested', report),
  );
  const staticPaths = new Set<string>();
  const cache: ProcessCache = { store, warmer, misses, staticPaths, secret, ready: false };
  setProcessCache(cache);
  // In development every page is rendered per request.
  const rewarm = isDevelopment() ? () => {} : keepWarm(cache, () => answered === false, signal);
  await followTags((tags) => {
    expireData(tags);
    store.expire(tags);
    // A change of the catalogue may add or remove products.
    rewarm(tags.includes(CATALOGUE_TAG));
  }, signal);
  rewarm(true);
}

/** Renders expired pages again, one round at a time; a change meanwhile starts another round. */
function keepWarm(
  cache: ProcessCache,
  isSilent: () => boolean,
  signal: AbortSignal,
): (pathsToo: boolean) => void {
  let readPaths = false;
  let requested = false;
  let running = false;
  let failures = 0;
  const rounds = async () => {
    running = true;
    while (requested && !signal.aborted) {
      requested = false;
      try {
        await round();
        failures = 0;
      } catch (error) {
        failures += 1;
        if (failures === 6) log.warn('Pages could not be rendered ahead', { error });
        const delay = retryDelay(failures, isSilent());
        if (delay === undefined) continue;
        requested = true;
        await pause(delay, undefined, { signal, ref: false }).catch(() => {});
      }
    }
    running = false;
  };
  const round = async () => {
    if (readPaths) {
      readPaths = false;
      cache.staticPaths = await readStaticPaths().catch((error: unknown) => {
        readPaths = true;
        throw error;
      });
    }
    // The others are rendered for their first visitor.
    const { warmPages } = env();
    const ahead = [...new Set([...firstOf(cache.staticPaths, warmPages), ...cache.warmer.paths()])];
    await cache.warmer.warmAll(ahead.slice(0, 10 * warmPages));
    if (cache.warmer.paths().length === 0)
      throw new Error('This process does not answer its own requests yet');
    if (!cache.ready) log.info('Pages are rendered', { pages: cache.warmer.paths().length });
    cache.ready = true;
  };
  return (pathsToo) => {
    readPaths ||= pathsToo;
    requested = true;
    if (!running) void rounds();
  };
}

function* firstOf<T>(all: Iterable<T>, count: number): Generator<T> {
  let left = count;
  for (const one of all) {
    if (left-- <= 0) return;
    yield one;
  }
}

/** Requests a page from this process, as its first visitor would. */
function requestPage(
  path: string,
  secret: string,
): Promise<{ status: number; etag: string | null } | null> {
  const headers = {
    host: new URL(env().siteUrl).host,
    [INTERNAL_HEADER]: secret,
    accept: 'text/html',
  };
  return new Promise((done) => {
    const url = new URL(path, selfOrigin());
    const options = { headers, agent: false as const, timeout: FETCH_TIMEOUT_MS };
    const request = get(url, options, (response) => {
      response.resume();
      response.once('end', () =>
        done({ status: response.statusCode ?? 0, etag: response.headers.etag ?? null }),
      );
      response.once('error', () => done(null));
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => done(null));
  });
}

function reportRefused(): (code: string) => void {
  const reported = new Set<string>();
  return (code) => {
    const hash = hashSource(code);
    if (reported.has(hash)) return;
    reported.add(hash);
    log.warn('An untrusted inline script is refused', { hash });
  };
}
