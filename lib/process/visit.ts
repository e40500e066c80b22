import { AsyncLocalStorage } from 'node:async_hooks';
import { processWide } from './process-wide.ts';

/** Whom the work at hand is done for. What has no visit is the process's own. */
export type Visit = {
  /** The part of the shop that is asked for; all visits of a part share connections to the database. */
  area: string;
  /** Whether it is on the way of a purchase, which comes first. */
  comesFirst: boolean;
  /** The request that it is; whatever is done for it has the same one. */
  request: object;
  /** Calls back once the answer is out, or nobody waits for it any more. */
  onEnd?: (listener: () => void) => void;
  /** Calls back once nothing is rendered for it any more: earlier, where the visitor is slow to read. */
  onRendered?: (listener: () => void) => void;
  /** Has an answer that would be 500 say 503 and when to come back: the shop is not broken, but busy. */
  comeBackLater?: () => void;
};

const kept = processWide<AsyncLocalStorage<Visit>>('visit');
const storage = () => kept.get() ?? kept.set(new AsyncLocalStorage());

/** The visit that the caller works for. */
export function currentVisit(): Visit | undefined {
  return storage().getStore();
}

/** Everything that follows from here is done for this visit: called where a request begins. */
export function enterVisit(visit: Visit): void {
  storage().enterWith(visit);
}

/**
 * Does work that counts as another part of the shop than the page that it is for: what nearly every page
 * reads.
 *
 * @example
 * const cart = await inArea('carts', () => db().cart.findUnique({ where: { id } }));
 */
export function inArea<T>(area: string, work: () => PromiseLike<T>): Promise<T> {
  const { comesFirst = false, request = {}, comeBackLater } = currentVisit() ?? {};
  const visit = { area, comesFirst, request, ...(comeBackLater && { comeBackLater }) };
  // Prisma starts a query when it is awaited, which has to be in here.
  return storage().run(visit, async () => await work());
}

/** Folders of `app/` by whose name connections are shared; `merchant` is divided further. */
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
 * The part of the shop that a path belongs to: one of a few names, whatever visitors write.
 * @param path without the prefix of its view
 */
export function areaOf(path: string): string {
  const [, first = '', second = ''] = path.split('/', 3);
  if (first === 'api') return API_AREAS.get(second) ?? 'pages';
  const area = AREAS.get(first) ?? 'pages';
  return area === 'merchant' && DASHBOARD_PART.test(second) ? `merchant/${second}` : area;
}

const FIRST = new Set(['checkout', 'orders']);

/** Whether a request comes first: the checkout, the order, and a form of a plan. */
export function comesFirst(method: string, path: string): boolean {
  const area = areaOf(path);
  return FIRST.has(area) || (area === 'clubs' && method === 'POST');
}
