import { AsyncLocalStorage } from 'node:async_hooks';
import { processWide } from './process-wide.ts';

/** The request that the current work belongs to. Work without a visit is the process's own. */
export type Visit = {
  /** The part of the shop; all visits of a part share database connections. */
  area: string;
  /** Whether it belongs to a purchase, which has priority. */
  comesFirst: boolean;
  /** Identifies the request; all its work shares it. */
  request: object;
  /** Calls back once the response is sent, or its client has disconnected. */
  onEnd?: (listener: () => void) => void;
  /** Calls back once nothing is rendered for it any more: earlier, where the client reads slowly. */
  onRendered?: (listener: () => void) => void;
  /** Sends the page that is being rendered with the status 404; false where that is too late, or no page is sent. */
  answer404?: () => boolean;
  /** Turns a 500 into a 503 with Retry-After: the shop is not broken, but busy. */
  comeBackLater?: () => void;
};

const shared = processWide<AsyncLocalStorage<Visit>>('visit');
const storage = () => shared.get() ?? shared.set(new AsyncLocalStorage());

/** The visit that the caller works for. */
export function currentVisit(): Visit | undefined {
  return storage().getStore();
}

/** Everything that follows belongs to this visit: called where a request begins. */
export function enterVisit(visit: Visit): void {
  storage().enterWith(visit);
}

/**
 * Counts work as another part of the shop than its page's: what nearly every page reads.
 * @example const cart = await inArea('carts', () => db().cart.findUnique({ where: { id } }));
 */
export function inArea<T>(area: string, work: () => PromiseLike<T>): Promise<T> {
  const { comesFirst = false, request = {}, comeBackLater } = currentVisit() ?? {};
  const visit = { area, comesFirst, request, ...(comeBackLater && { comeBackLater }) };
  // Prisma starts a query when it is awaited, which has to be in here.
  return storage().run(visit, async () => await work());
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

const FIRST = new Set(['checkout', 'orders']);

/** Whether a request has priority: the checkout, the order, and a form of a plan. */
export function comesFirst(method: string, path: string): boolean {
  const area = areaOf(path);
  return FIRST.has(area) || (area === 'clubs' && method === 'POST');
}
