'use client';

import { useSyncExternalStore } from 'react';
import { readFromTab, saveInTab, takeFromTab } from '@/components/site/browser/tab-storage';
import { isVersionSkew, reloadOnVersionSkew } from '@/components/site/browser/version-skew';
import { painted } from '@/components/ui/painted';
import type { Visitor } from '@/lib/auth/roles';
import {
  addToCart,
  answerJoined,
  type CartReply,
  removeFromCart,
  restoreLine,
  setQuantity,
} from '@/lib/cart/actions';
import type { CartView } from '@/lib/cart/view';
import {
  type Answer,
  type CartEvent,
  type CartState,
  type Edit,
  type Intent,
  initialCart,
  isSettled,
  nextRequest,
  reduceCart,
  UPDATING,
} from './queue';

/** Maximum age of the cached cart when the tab becomes visible again. */
const FRESH_MS = 15_000;
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_DELAY_MS = 30_000;
/** Storage key of the last known number of units, so that the header need not wait for the first response. */
const COUNT_KEY = 'cart-count';
/** Storage key of the last known visitor, for the same reason. */
const VISITOR_KEY = 'visitor';
const UNSENT_KEY = 'cart-unsent';
/** After this time, the shopper no longer expects an unsent edit to resume. */
const UNSENT_MS = 60_000;

let state = initialCart;
let answeredAt = 0;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let channel: BroadcastChannel | undefined;
let started = false;
let recalledCount = 0;
let visitor: Visitor | null = null;
/** The edit in flight was not executed: the server's build does not have its action. */
let wasNotExecuted = false;
const listeners = new Set<() => void>();

function dispatch(event: CartEvent): void {
  state = reduceCart(state, event);
  notify();
  pump();
}

function notify(): void {
  for (const listener of listeners) listener();
}

function pump(): void {
  const request = retryTimer === undefined ? nextRequest(state) : null;
  if (!request) return;
  state = reduceCart(state, { type: 'sent' });
  notify();
  const answer = request === 'refresh' ? readCart() : perform(request);
  answer.then(
    (value) => settle(value, request !== 'refresh'),
    (error) => fail(error),
  );
}

/** The key of the current view. */
function viewHere(): string {
  return document.documentElement.dataset.view ?? '';
}

async function readCart(): Promise<Answer> {
  const response = await fetch(`/api/cart?${new URLSearchParams({ view: viewHere() })}`, {
    cache: 'no-store',
  });
  if (!response.ok) throw new Error(`GET /api/cart responded with ${response.status}`);
  const { visitor: now, ...cart } = (await response.json()) as CartView & { visitor: Visitor };
  // Other tabs show who is signed in, too.
  if (visitor !== null && visitor !== now) channel?.postMessage({});
  visitor = now;
  keep(VISITOR_KEY, now);
  return { cart, refusal: null };
}

function send({ variantId, intent }: Edit): Promise<CartReply> {
  switch (intent.kind) {
    case 'add':
      return addToCart({ variantId, quantity: intent.quantity });
    case 'set':
      return setQuantity({ variantId, quantity: intent.quantity });
    case 'restore':
      return restoreLine({ variantId, quantity: intent.quantity });
    case 'remove':
      return removeFromCart({ variantId });
  }
}

async function perform(edit: Edit): Promise<Answer> {
  const reply = await send(edit);
  return reply.ok
    ? { cart: reply.value, refusal: null }
    : { cart: reply.error.cart, refusal: reply.error.message };
}

function settle(answer: Answer, tellOthers: boolean): void {
  answeredAt = Date.now();
  dispatch({ type: 'answered', answer });
  if (!state.server) return;
  saveCount(state.server.count);
  if (tellOthers && answer.cart) {
    channel?.postMessage({ view: viewHere(), cart: answer.cart } satisfies CartMessage);
  }
}

function fail(error: unknown): void {
  if (isVersionSkew(error)) {
    // The reloaded page sends the edit.
    wasNotExecuted = true;
    if (reloadOnVersionSkew(error)) return;
    wasNotExecuted = false;
    dispatch({ type: 'answered', answer: { cart: state.server, refusal: UPDATING } });
    return;
  }
  const pause = Math.min(FIRST_RETRY_MS * 2 ** state.losses, MAX_RETRY_DELAY_MS);
  retryTimer = setTimeout(retryNow, pause);
  dispatch({ type: 'lost' });
}

function retryNow(): void {
  clearTimeout(retryTimer);
  retryTimer = undefined;
  pump();
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Without storage, the count appears with the first response.
  }
}

function saveCount(count: number): void {
  keep(COUNT_KEY, String(count));
}

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

const visitors: readonly (string | null)[] = ['guest', 'customer', 'staff'] satisfies Visitor[];

function isVisitor(text: string | null): text is Visitor {
  return visitors.includes(text);
}

/** Saves unsent edits for the next page of this tab. */
function saveUnsent(): void {
  const sent = state.inFlight && state.inFlight !== 'refresh' ? [state.inFlight] : [];
  // An add in flight may still arrive: sent again, its units might count twice.
  const resent = sent.filter(({ intent }) => wasNotExecuted || intent.kind !== 'add');
  const edits = [...resent, ...state.waiting];
  saveInTab(UNSENT_KEY, edits.length > 0 ? edits : undefined);
  // From here on the next page sends them: this one may be restored from the back/forward cache later.
  if (readFromTab(UNSENT_KEY)) dispatch({ type: 'left' });
}

function resumeUnsent(): void {
  const edits = takeFromTab(UNSENT_KEY, UNSENT_MS);
  if (!Array.isArray(edits)) return;
  for (const edit of edits as Edit[]) queueEdit(edit);
}

/** The message between tabs: a cart in the texts and prices of a view. */
type CartMessage = { view: string; cart: CartView };

/** The cart of a tab with another view or build cannot be shown here; it only says that there is a newer one. */
function onCartMessage({ view, cart }: Partial<CartMessage>): void {
  if (view === viewHere() && Array.isArray(cart?.lines)) {
    dispatch({ type: 'heard', cart });
    saveCount(cart.count);
  } else refreshCart();
}

function start(): void {
  started = true;
  recalledCount = Number(readStored(COUNT_KEY)) || 0;
  const last = readStored(VISITOR_KEY);
  if (isVisitor(last)) visitor = last;
  if ('BroadcastChannel' in window) {
    channel = new BroadcastChannel('cart');
    channel.onmessage = ({ data }) => onCartMessage(data);
  }
  addEventListener('online', retryNow);
  addEventListener('pagehide', saveUnsent);
  addEventListener('pageshow', (event) => event.persisted && resumePage());
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && Date.now() - answeredAt > FRESH_MS) refreshCart();
  });
  resumeUnsent();
  refreshCart();
}

/** The browser restored the page from its back/forward cache. */
function resumePage(): void {
  resumeUnsent();
  refreshCart();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!started) start();
  return () => listeners.delete(listener);
}

/** Fetches the cart once no edit is in flight. */
export function refreshCart(): void {
  dispatch({ type: 'asked' });
}

/** Keeps what another cart brought at sign-in, or takes it out. The cart is fetched where the reply is lost. */
export async function decideOnJoined(keep: boolean): Promise<void> {
  const reply = await answerJoined({ keep }).catch((error: unknown) => {
    reloadOnVersionSkew(error);
    return null;
  });
  const cart = reply?.ok ? reply.value : reply?.error.cart;
  if (!cart) return refreshCart();
  onCartMessage({ view: viewHere(), cart });
  channel?.postMessage({ view: viewHere(), cart } satisfies CartMessage);
}

/** Shows an edit optimistically, and sends it after the next paint, which the start of a request would delay. */
export function editCart(variantId: string, intent: Intent): void {
  queueEdit({ variantId, intent });
  notify();
}

/** Adds units, which are shown and sent after the next paint: that of the button's feedback. */
export function addUnits(variantId: string, quantity: number): void {
  queueEdit({ variantId, intent: { kind: 'add', quantity } });
}

/** From here on the edit is sent, by the next page if this one is left. */
function queueEdit(edit: Edit): void {
  state = reduceCart(state, { type: 'edited', edit });
  painted().then(() => {
    notify();
    pump();
  });
}

/** The cart, synchronised with other tabs. Unknown on the server and during hydration. */
export function useCart(): CartState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => initialCart,
  );
}

/** Units in the cart; until the first response, the last known number. */
export function useCartCount(): number {
  return useSyncExternalStore(
    subscribe,
    () => state.server?.count ?? recalledCount,
    () => 0,
  );
}

/** The visitor; until the first response, the last known one. */
export function useVisitor(): Visitor | null {
  return useSyncExternalStore(
    subscribe,
    () => visitor,
    () => null,
  );
}

/** Resolves once every edit has settled. */
export function cartSettled(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (!isSettled(state)) return;
      listeners.delete(check);
      resolve();
    };
    listeners.add(check);
    check();
  });
}
