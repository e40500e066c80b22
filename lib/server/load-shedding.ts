import type { ServerResponse } from 'node:http';
import { processBulkhead } from '@/lib/db/pool/bulkhead';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { countShed } from '@/lib/metrics';
import { currentVisit, type Visit } from '@/lib/process/visit';

/** Whoever is buying is sent away last: their limits are so many times as high. */
const PURCHASES = 2;
/** A form may wait for the payment service, not for the processor: so many times as many are taken as pages. */
const FORMS = 4;
const AGAIN_AFTER_S = { least: 3, spread: 5 };
const TOLD_EVERY_MS = 60_000;

const underWay = { page: 0, form: 0 };
let toldAt = Number.NEGATIVE_INFINITY;

/**
 * Whether a page that is about to be rendered had better not be: it would only wait, and others with it. That is so
 * where more pages are being rendered than may be, or more requests than may wait for a connection to the database, and
 * the first of those has waited for longer than it may. A queue that is short, or that moves, turns nobody away,
 * however slow the machine is. A page that is let in counts until it is rendered, not until it is read.
 *
 * Forms are turned away only where very many have come: what somebody wrote would have to be sent once more.
 *
 * @returns after how many seconds the visitor should come back; null: come in
 */
export function busyFor(
  visit: Visit | undefined = currentVisit(),
  kind: keyof typeof underWay = 'page',
): number | null {
  if (!visit) return null;
  if (isBusy(visit, kind)) return shed(visit.area);
  if (visit.onRendered) {
    underWay[kind] += 1;
    visit.onRendered(() => {
      underWay[kind] -= 1;
    });
  }
  return null;
}

/**
 * Answers with 503 in the place of 500, where the answer has not begun: a page was let in, and then waited too long
 * for the database.
 */
export function respondBusy(response: ServerResponse, area: string): void {
  if (response.headersSent) return;
  const { writeHead } = response;
  // Also called where Node.js writes the head by itself.
  response.writeHead = (...given: unknown[]) => {
    response.writeHead = writeHead;
    const [status, ...rest] = given;
    if (status !== 500) return Reflect.apply(writeHead, response, given);
    response.setHeader('Retry-After', shed(area));
    return Reflect.apply(writeHead, response, [503, ...rest]);
  };
}

/** Counts who is sent away. @returns after how many seconds they should come back */
function shed(area: string): number {
  countShed(area);
  warnOccasionally(area);
  // Not all at the same time again.
  return AGAIN_AFTER_S.least + Math.floor(Math.random() * (AGAIN_AFTER_S.spread + 1));
}

function isBusy(visit: Visit, kind: keyof typeof underWay): boolean {
  const { requests, queue, waitMs } = env().shedding;
  if (kind === 'form') return underWay.form >= FORMS * requests;
  const factor = visit.comesFirst ? PURCHASES : 1;
  if (underWay.page >= factor * requests) return true;
  const waiting = processBulkhead()?.queueFor(visit);
  return (
    waiting !== undefined &&
    waiting.requests >= factor * queue &&
    waiting.oldestMs >= factor * waitMs
  );
}

function warnOccasionally(area: string): void {
  if (performance.now() - toldAt < TOLD_EVERY_MS) return;
  toldAt = performance.now();
  const database = processBulkhead()?.load;
  log.warn('There is too much to do: visitors are sent away', { area, underWay, database });
}
