import type { ServerResponse } from 'node:http';
import { processBulkhead } from '@/lib/db/pool/bulkhead';
import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { countShed } from '@/lib/metrics';
import { currentRequest, type RequestContext } from '@/lib/process/request-context';

/** Purchases are shed last: their limits are this many times higher. */
const PURCHASES = 2;
/** A form may wait for the payment service, not for the CPU: this many times the limit of pages. */
const FORMS = 4;
const AGAIN_AFTER_S = { least: 3, spread: 5 };
const LOG_EVERY_MS = 60_000;

const underWay = { page: 0, form: 0 };
let loggedAt = Number.NEGATIVE_INFINITY;

/**
 * Whether a page should be refused before it is rendered, because it would only wait and delay others. That is the
 * case where more pages are being rendered than allowed, or more requests wait for a database connection than
 * allowed and the first of them has waited too long. A short or moving queue sheds nobody, however slow the
 * machine is. A page that is let in counts until it is rendered, not until it is read.
 *
 * Forms are refused only under extreme load: their input would have to be sent again.
 * @returns after how many seconds the visitor should retry; null to let them in
 */
export function busyFor(
  context: RequestContext | undefined = currentRequest(),
  kind: keyof typeof underWay = 'page',
): number | null {
  if (!context) return null;
  if (isBusy(context, kind)) return shed(context.area);
  if (context.onRendered) {
    underWay[kind] += 1;
    context.onRendered(() => {
      underWay[kind] -= 1;
    });
  }
  return null;
}

/**
 * Responds with 503 instead of 500, where the response has not begun: a page was let in, and then waited too long
 * for the database.
 */
export function respondBusy(response: ServerResponse, area: string): void {
  if (response.headersSent) return;
  const { writeHead } = response;
  // Node.js calls it too when it writes the head by itself.
  response.writeHead = (...given: unknown[]) => {
    response.writeHead = writeHead;
    const [status, ...rest] = given;
    if (status !== 500) return Reflect.apply(writeHead, response, given);
    response.setHeader('Retry-After', shed(area));
    return Reflect.apply(writeHead, response, [503, ...rest]);
  };
}

/** Counts a refused visitor. @returns after how many seconds they should retry */
function shed(area: string): number {
  countShed(area);
  warnOccasionally(area);
  // Jitter, so that they do not return all at once.
  return AGAIN_AFTER_S.least + Math.floor(Math.random() * (AGAIN_AFTER_S.spread + 1));
}

function isBusy(context: RequestContext, kind: keyof typeof underWay): boolean {
  const { requests, queue, waitMs } = env().shedding;
  if (kind === 'form') return underWay.form >= FORMS * requests;
  const factor = context.hasPriority ? PURCHASES : 1;
  if (underWay.page >= factor * requests) return true;
  const waiting = processBulkhead()?.queueFor(context);
  return (
    waiting !== undefined &&
    waiting.requests >= factor * queue &&
    waiting.oldestMs >= factor * waitMs
  );
}

function warnOccasionally(area: string): void {
  if (performance.now() - loggedAt < LOG_EVERY_MS) return;
  loggedAt = performance.now();
  const database = processBulkhead()?.load;
  log.warn({ area, underWay, database }, 'Too much load: visitors are refused');
}
