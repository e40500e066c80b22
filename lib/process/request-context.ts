import { AsyncLocalStorage } from 'node:async_hooks';
import { processWide } from './process-wide.ts';

/** The request that the current work belongs to. Work without one is the process's own. */
export type RequestContext = {
  /** The part of the shop; all requests of a part share database connections. */
  area: string;
  /** Whether it belongs to a purchase, which has priority. */
  hasPriority: boolean;
  /** Identifies the request; all its work shares it. */
  request: object;
  /** Calls back once the response is sent, or its client has disconnected. */
  onEnd?: (listener: () => void) => void;
  /** Calls back once nothing is rendered for it any more: earlier, where the client reads slowly. */
  onRendered?: (listener: () => void) => void;
  /** Sends the page that is being rendered with the status 404; false where that is too late, or no page is sent. */
  answer404?: () => boolean;
  /** Turns a 500 into a 503 with Retry-After: the shop is not broken, but busy. */
  respondBusy?: () => void;
};

const shared = processWide<AsyncLocalStorage<RequestContext>>('request-context');
const storage = () => shared.get() ?? shared.set(new AsyncLocalStorage());

/** The request that the caller works for; undefined for the process's own work. */
export function currentRequest(): RequestContext | undefined {
  return storage().getStore();
}

/** Everything that follows belongs to this request: called where it begins. */
export function enterRequest(context: RequestContext): void {
  storage().enterWith(context);
}

/**
 * Counts work as another part of the shop than its page's: what nearly every page reads.
 * @example const cart = await inArea('carts', () => db().cart.findUnique({ where: { id } }));
 */
export function inArea<T>(area: string, work: () => PromiseLike<T>): Promise<T> {
  const { hasPriority = false, request = {}, respondBusy } = currentRequest() ?? {};
  const context = { area, hasPriority, request, ...(respondBusy && { respondBusy }) };
  // Prisma starts a query when it is awaited, which has to be in here.
  return storage().run(context, async () => await work());
}

/** Folders of `app/` that share connections by name; `merchant` is divided further. */
const AREAS = new Map([
  ['account', 'account'],
  ['cart', 'cart'],
  ['categories', 'catalogue'],
  ['checkout', 'checkout'],
  ['clubs', 'clubs'],
  ['invoices', 'orders'],
  ['merchant', 'merchant'],
  ['orders', 'orders'],
  ['products', 'catalogue'],
  ['search', 'search'],
  ['sign-in', 'account'],
]);
const API_AREAS = new Map([
  ['auth', 'account'],
  ['cart', 'cart'],
  ['suggest', 'search'],
]);
const DASHBOARD_PART =
  /^(?:analytics|audit|customers|orders|packing|parcels|products|review|staff|stock|subscriptions|unmatched|webhooks)$/;

/**
 * The part of the shop that a path belongs to: one of a few names, whatever visitors request.
 * @param path without the prefix of its view
 */
export function areaOf(path: string): string {
  const [, first = '', second = ''] = path.split('/', 3);
  if (first === 'api') return API_AREAS.get(second) ?? 'pages';
  const area = AREAS.get(first) ?? 'pages';
  return area === 'merchant' && DASHBOARD_PART.test(second) ? `merchant/${second}` : area;
}

const PRIORITY_AREAS = new Set(['checkout', 'orders']);

/** Whether a request has priority: the checkout, the order, and a form of a plan. */
export function hasPriority(method: string, path: string): boolean {
  const area = areaOf(path);
  return PRIORITY_AREAS.has(area) || (area === 'clubs' && method === 'POST');
}
