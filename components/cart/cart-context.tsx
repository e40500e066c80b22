'use client';

import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { isVersionSkew, reloadOnVersionSkew } from '@/components/site/browser/version-skew';
import { useView } from '@/components/ui/view';
import type { Visitor } from '@/lib/auth/roles';
import {
  addToCart,
  answerJoined,
  type CartReply,
  removeFromCart,
  setQuantity,
} from '@/lib/cart/actions';
import type { CartView } from '@/lib/cart/cart-view';
import { type CartEdit, isOvertaken, itemOf, type ShownCart } from './edits';

const TIMEOUT_MS = 10_000;
const VERSION_KEY = 'cart-version';

export type CartFailureTexts = { updating: string; unclear: string };

type Fetched = {
  server: CartView | null;
  visitor: Visitor | null;
  /** Why the last edit failed. `variantId` is null for the decision about joined items. */
  notice: { variantId: string | null; message: string } | null;
  /** Whether the last request failed, so that the cart may be outdated. */
  isUnreachable: boolean;
};

type Cart = Fetched &
  ShownCart & {
    /** Shows an edit immediately, and sends it after the previous edits. */
    editCart: (edit: CartEdit) => void;
    refreshCart: () => void;
    cartSettled: () => Promise<void>;
  };

const CartContext = createContext<Cart | null>(null);

export function useCart(): Cart {
  const cart = use(CartContext);
  if (!cart) throw new Error('useCart must be used within CartProvider.');
  return cart;
}

/**
 * The visitor's cart on static pages. Edits show immediately, until the server's cart replaces them. `useOptimistic`
 * would block navigations until the server has answered.
 */
export function CartProvider({
  texts,
  children,
}: {
  texts: CartFailureTexts;
  children: ReactNode;
}) {
  const { key: view } = useView();
  const [fetched, setFetched] = useState<Fetched>({
    server: null,
    visitor: null,
    notice: null,
    isUnreachable: false,
  });
  const [edits, setEdits] = useState<readonly CartEdit[]>([]);
  const unsent = useRef<CartEdit[]>([]);
  const lastRequest = useRef<Promise<void>>(Promise.resolve());

  /** One request at a time, so that replies arrive in the order of the edits. */
  const inTurn = useCallback((request: () => Promise<void>) => {
    lastRequest.current = lastRequest.current.then(request);
  }, []);

  const refreshCart = useCallback(() => {
    inTurn(async () => {
      const cart = await fetchCart(view);
      // Outside of a transition, React would re-render parts of the page that are not hydrated yet.
      startTransition(() =>
        setFetched((before) => ({ ...before, ...cart, isUnreachable: cart === null })),
      );
    });
  }, [view, inTurn]);

  const editCart = useCallback(
    (edit: CartEdit) => {
      unsent.current.push(edit);
      setEdits((before) => [...before, edit]);
      setFetched((before) => ({ ...before, notice: null }));
      inTurn(async () => {
        unsent.current.shift();
        const outcome = isOvertaken(edit, unsent.current) ? null : await perform(edit, view, texts);
        // React batches both updates: the edit disappears when the reply that contains it appears.
        setEdits((before) => before.filter((other) => other !== edit));
        if (outcome) setFetched((before) => ({ ...before, ...outcome }));
      });
    },
    [view, texts, inTurn],
  );

  useEffect(() => {
    const refreshVisible = () => {
      if (!document.hidden) refreshCart();
    };
    const refreshChanged = ({ key }: StorageEvent) => {
      if (key === VERSION_KEY) refreshCart();
    };
    addEventListener('storage', refreshChanged);
    addEventListener('online', refreshCart);
    document.addEventListener('visibilitychange', refreshVisible);
    refreshCart();
    return () => {
      removeEventListener('storage', refreshChanged);
      removeEventListener('online', refreshCart);
      document.removeEventListener('visibilitychange', refreshVisible);
    };
  }, [refreshCart]);

  const { server, visitor } = fetched;
  const version = server && `${visitor} ${server.tag} ${server.revision}`;
  useEffect(() => {
    if (version) notifyOtherTabs(version);
  }, [version]);

  const value = useMemo(
    () => ({ ...fetched, edits, editCart, refreshCart, cartSettled: () => lastRequest.current }),
    [fetched, edits, editCart, refreshCart],
  );
  return <CartContext value={value}>{children}</CartContext>;
}

/** A changed value triggers a `storage` event in other tabs, which then refresh the cart. */
function notifyOtherTabs(version: string): void {
  try {
    localStorage.setItem(VERSION_KEY, version);
  } catch {
    // Without storage, other tabs refresh the cart when they become visible.
  }
}

async function fetchCart(view: string): Promise<Pick<Fetched, 'server' | 'visitor'> | null> {
  try {
    const response = await fetch(`/api/cart?${new URLSearchParams({ view })}`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) return null;
    const { visitor, ...server } = (await response.json()) as CartView & { visitor: Visitor };
    return { server, visitor };
  } catch {
    return null;
  }
}

function send(edit: CartEdit): Promise<CartReply> {
  switch (edit.kind) {
    case 'add':
      return addToCart({ variantId: edit.variantId, quantity: edit.quantity });
    case 'set':
      return setQuantity({ variantId: edit.variantId, quantity: edit.quantity });
    case 'remove':
      return removeFromCart({ variantId: edit.variantId });
    case 'joined':
      return answerJoined({ keep: edit.keep });
  }
}

/** Sends an edit. After a failure without a cart in the reply, fetches the cart. */
async function perform(
  edit: CartEdit,
  view: string,
  texts: CartFailureTexts,
): Promise<Partial<Fetched>> {
  const reply = await Promise.race([send(edit), timeout()]).catch((error: unknown) => {
    reloadOnVersionSkew(error);
    const message = isVersionSkew(error) ? texts.updating : texts.unclear;
    return { ok: false, error: { message, cart: null } } as const;
  });
  if (reply.ok) return { server: reply.value, isUnreachable: false };
  const { message, cart } = reply.error;
  const current = cart ? { server: cart } : await fetchCart(view);
  const notice = { variantId: itemOf(edit), message };
  return { ...current, isUnreachable: current === null, notice };
}

/** A lost connection must not block the following edits. */
function timeout(): Promise<never> {
  return new Promise((_, reject) => setTimeout(reject, TIMEOUT_MS));
}
