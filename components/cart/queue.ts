import { MAX_QUANTITY } from '@/lib/cart/limits';
import type { CartView, CartViewLine } from '@/lib/cart/view';

/**
 * Messages of the client, each a key of the page's texts: an edit failed because of a deployment, or its outcome is
 * unknown.
 */
export const UPDATING = 'updating';
const UNCLEAR = 'unclear';

/** The text of a notice. */
export function noticeText(
  message: string,
  texts: Readonly<Record<typeof UPDATING | typeof UNCLEAR, string>>,
): string {
  return message === UPDATING || message === UNCLEAR ? texts[message] : message;
}

/**
 * The cart of one tab: the last state from the server, and the shopper's optimistic edits on top of it. Pure:
 * cart-store.ts sends the requests.
 *
 * One request is in flight at a time. Further edits are queued and merged per item, so that fifty clicks
 * become few requests. A response replaces the server state, so the server's version wins.
 */
export type CartState = {
  /** Null until the first response. */
  server: CartView | null;
  inFlight: Edit | 'refresh' | null;
  /** Oldest first. */
  waiting: readonly Edit[];
  /** The cart should be refetched. */
  stale: boolean;
  /** Lines removed in this tab that can be restored, with their positions. */
  removed: readonly { line: CartViewLine; index: number }[];
  /** A message for the shopper, beside the line of `variantId`. */
  notice: { variantId: string | null; message: string } | null;
  /** Consecutive lost requests: above zero, the server is unreachable. */
  losses: number;
};

/** An edit of one item. All but `add` are idempotent. */
export type Intent =
  | { kind: 'add'; quantity: number }
  | { kind: 'set'; quantity: number }
  | { kind: 'restore'; quantity: number }
  | { kind: 'remove' };

export type Edit = { variantId: string; intent: Intent };

/** The response of an action: the current cart, with a message when the edit was refused. */
export type Answer = { cart: CartView | null; refusal: string | null };

export type CartEvent =
  | { type: 'edited'; edit: Edit }
  | { type: 'asked' }
  /** The page is left; queued edits are saved for the next one. */
  | { type: 'left' }
  | { type: 'sent' }
  | { type: 'answered'; answer: Answer }
  | { type: 'lost' }
  | { type: 'heard'; cart: CartView };

export const initialCart: CartState = {
  server: null,
  inFlight: null,
  waiting: [],
  stale: false,
  removed: [],
  notice: null,
  losses: 0,
};

const capped = (quantity: number) => Math.min(quantity, MAX_QUANTITY);

function applied(quantity: number, intent: Intent | undefined): number {
  if (!intent) return quantity;
  if (intent.kind === 'remove') return 0;
  return intent.kind === 'add' ? capped(quantity + intent.quantity) : intent.quantity;
}

function intentFor(edits: readonly Edit[], variantId: string): Intent | undefined {
  return edits.find((edit) => edit.variantId === variantId)?.intent;
}

/** Units of an item once the edit in flight has succeeded. */
function expected(state: CartState, variantId: string): number {
  const line = state.server?.lines.find((one) => one.variantId === variantId);
  const { inFlight } = state;
  const sent = inFlight && inFlight !== 'refresh' ? intentFor([inFlight], variantId) : undefined;
  return applied(line?.quantity ?? 0, sent);
}

/** Units of an item with all edits applied. */
export function shownQuantity(state: CartState, variantId: string): number {
  return applied(expected(state, variantId), intentFor(state.waiting, variantId));
}

function editInFlight(state: CartState): [Edit] | null {
  return state.inFlight && state.inFlight !== 'refresh' ? [state.inFlight] : null;
}

/** No edit is in flight or queued: the server's totals are current. */
export function isSettled(state: CartState): boolean {
  return state.server !== null && state.waiting.length === 0 && !editInFlight(state);
}

/** The next request to send, if none is in flight. */
export function nextRequest(state: CartState): Edit | 'refresh' | null {
  if (state.inFlight) return null;
  return state.waiting[0] ?? (state.stale ? 'refresh' : null);
}

/**
 * Merges an edit with a queued one of the same item.
 * @param inCart units in the cart if nothing more is sent.
 * @returns null when nothing is left to send.
 */
function combine(before: Intent | undefined, next: Intent, inCart: number): Intent | null {
  const quantity = applied(applied(inCart, before), next);
  if (quantity === 0) return inCart > 0 ? { kind: 'remove' } : null;
  if (!before) return next;
  if (before.kind === 'restore') return { kind: 'restore', quantity };
  if (before.kind === 'add' && next.kind === 'add') {
    return { kind: 'add', quantity: before.quantity + next.quantity };
  }
  if (inCart > 0) return { kind: 'set', quantity };
  return { kind: next.kind === 'restore' ? 'restore' : 'add', quantity };
}

function withWaiting(state: CartState, variantId: string, intent: Intent | null): CartState {
  const at = state.waiting.findIndex((edit) => edit.variantId === variantId);
  const waiting = [...state.waiting];
  if (at >= 0) waiting.splice(at, 1, ...(intent ? [{ variantId, intent }] : []));
  else if (intent) waiting.push({ variantId, intent });
  return { ...state, waiting };
}

function edited(state: CartState, { variantId, intent }: Edit): CartState {
  const before = intentFor(state.waiting, variantId);
  const next = combine(before, intent, expected(state, variantId));
  const changed = withWaiting({ ...state, notice: null }, variantId, next);
  return intent.kind === 'remove' ? withRemoved(changed, state, variantId) : changed;
}

function withRemoved(state: CartState, before: CartState, variantId: string): CartState {
  const index = before.server?.lines.findIndex((line) => line.variantId === variantId) ?? -1;
  const line = before.server?.lines[index];
  if (!line) return state;
  const kept = { line: { ...line, quantity: shownQuantity(before, variantId) }, index };
  return {
    ...state,
    removed: [...state.removed.filter((one) => one.line.variantId !== variantId), kept],
  };
}

/** The newer of two views; of different carts, the one of the response. */
function newer(known: CartView | null, answer: CartView | null): CartView | null {
  if (!known || !answer) return answer ?? known;
  return known.tag === answer.tag && known.revision > answer.revision ? known : answer;
}

function answered(state: CartState, { cart, refusal }: Answer): CartState {
  const edit = editInFlight(state)?.[0];
  const server = newer(state.server, cart);
  const next = { ...state, server, inFlight: null, losses: 0 };
  if (refusal === null) return dropRestored(next);
  // Later edits of the item assumed that the refused one had succeeded.
  const waiting = state.waiting.filter((one) => one.variantId !== edit?.variantId);
  return dropRestored({
    ...next,
    waiting,
    stale: state.stale || cart === null,
    notice: { variantId: edit?.variantId ?? null, message: refusal },
  });
}

/** A line that is in the cart again cannot be restored. */
function dropRestored(state: CartState): CartState {
  const removed = state.removed.filter(({ line }) => shownQuantity(state, line.variantId) === 0);
  return removed.length === state.removed.length ? state : { ...state, removed };
}

/** Merges an edit of unknown outcome with the edits made after it. */
function afterLoss(lostIntent: Intent, later: Intent, inCart: number): Intent {
  const quantity = applied(applied(inCart, lostIntent), later);
  if (quantity === 0) return { kind: 'remove' };
  // Restoring is idempotent: it works whether or not the removal arrived.
  if (lostIntent.kind === 'remove') return { kind: 'restore', quantity };
  return combine(lostIntent, later, inCart) ?? lostIntent;
}

function lost(state: CartState): CartState {
  const edit = editInFlight(state)?.[0];
  const next = { ...state, inFlight: null, losses: state.losses + 1, stale: true };
  if (!edit) return next;
  const { variantId, intent } = edit;
  if (intent.kind === 'add') {
    return { ...next, notice: { variantId, message: UNCLEAR } };
  }
  const later = intentFor(state.waiting, variantId);
  const again = later ? afterLoss(intent, later, expected(next, variantId)) : intent;
  const waiting = state.waiting.filter((one) => one.variantId !== variantId);
  return { ...next, waiting: [{ variantId, intent: again }, ...waiting] };
}

function receiveView(state: CartState, cart: CartView): CartState {
  if (state.server && state.server.tag !== cart.tag) return { ...state, stale: true };
  return dropRestored({ ...state, server: newer(state.server, cart) });
}

/** The reducer: pure, without clock, network and storage. */
export function reduceCart(state: CartState, event: CartEvent): CartState {
  switch (event.type) {
    case 'edited':
      return edited(state, event.edit);
    case 'asked':
      return { ...state, stale: true };
    case 'left':
      return { ...state, waiting: [] };
    case 'sent': {
      const request = nextRequest(state);
      if (request === 'refresh') return { ...state, inFlight: request, stale: false };
      if (!request) return state;
      return { ...state, inFlight: request, waiting: state.waiting.slice(1) };
    }
    case 'answered':
      return answered(state, event.answer);
    case 'lost':
      return lost(state);
    case 'heard':
      return receiveView(state, event.cart);
  }
}
