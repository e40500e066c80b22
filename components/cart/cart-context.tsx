'use client';

import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useMemo,
  useOptimistic,
  useRef,
  useState,
} from 'react';
import { isVersionSkew, reloadOnVersionSkew } from '@/components/site/browser/version-skew';
import { painted } from '@/components/ui/painted';
import { useView } from '@/components/ui/view';
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
import { type CartEdit, isOvertaken, itemOf, type ShownCart, withEdit } from './edits';

const TIMEOUT_MS = 10_000;
const noEdits: readonly CartEdit[] = [];

/** Texts for an edit whose outcome is unknown. */
export type CartFailureTexts = { updating: string; unclear: string };

type Fetched = {
  server: CartView | null;
  /** Null until the first response. */
  visitor: Visitor | null;
  /** Why the last edit failed. Without an item, it was the decision about a joined cart. */
  notice: { variantId: string | null; message: string } | null;
  /** The last request failed, so that the cart may be out of date. */
  isUnreachable: boolean;
};

type Cart = Fetched &
  ShownCart & {
    /** Shows an edit at once, and sends it after the next paint, which the start of a request would delay. */
    editCart: (edit: CartEdit) => void;
    /** Fetches the cart and the visitor. */
    refreshCart: () => void;
    /** Resolves once every edit has been answered. */
    cartSettled: () => Promise<void>;
  };

const CartContext = createContext<Cart | null>(null);

/** @throws Error outside `CartProvider` */
export function useCart(): Cart {
  const cart = use(CartContext);
  if (!cart) throw new Error('useCart must be used within CartProvider.');
  return cart;
}

/**
 * The visitor's cart for the client components of every page: pages are static. Edits show at once, and the server's
 * cart replaces them.
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
  const [edits, showEdit] = useOptimistic(noEdits, withEdit);
  const unsent = useRef<CartEdit[]>([]);
  const lastRequest = useRef<Promise<void>>(Promise.resolve());
  const otherTabs = useRef<BroadcastChannel | null>(null);

  /** One request at a time, so that replies arrive in the order of the edits. */
  const inTurn = useCallback(<T,>(request: () => Promise<T>): Promise<T> => {
    const answer = lastRequest.current.then(request);
    lastRequest.current = answer.then(() => {});
    return answer;
  }, []);

  const refreshCart = useCallback(() => {
    void inTurn(async () => {
      const found = await fetchCart(view);
      // The replies to unsent edits will be newer.
      const isOutdated = unsent.current.length > 0;
      setFetched((before) => ({
        ...before,
        ...found,
        ...(isOutdated && { server: before.server }),
        isUnreachable: found === null,
      }));
    });
  }, [view, inTurn]);

  const editCart = useCallback(
    (edit: CartEdit) => {
      unsent.current.push(edit);
      setFetched((before) => ({ ...before, notice: null }));
      startTransition(async () => {
        showEdit(edit);
        const nextPaint = painted();
        const outcome = await inTurn(async () => {
          await nextPaint;
          unsent.current.shift();
          return isOvertaken(edit, unsent.current) ? null : perform(edit, view, texts);
        });
        if (!outcome) return;
        otherTabs.current?.postMessage(null);
        // Without this, React would show the reply before the optimistic edits are gone.
        startTransition(() => setFetched((before) => ({ ...before, ...outcome })));
      });
    },
    [view, texts, inTurn, showEdit],
  );

  useEffect(() => {
    const refreshVisible = () => {
      if (!document.hidden) refreshCart();
    };
    const channel = new BroadcastChannel('cart');
    otherTabs.current = channel;
    channel.addEventListener('message', refreshCart);
    addEventListener('online', refreshCart);
    document.addEventListener('visibilitychange', refreshVisible);
    refreshCart();
    return () => {
      channel.close();
      removeEventListener('online', refreshCart);
      document.removeEventListener('visibilitychange', refreshVisible);
    };
  }, [refreshCart]);

  // Other tabs show who is signed in, too.
  const { visitor } = fetched;
  const knownVisitor = useRef(visitor);
  useEffect(() => {
    if (knownVisitor.current && knownVisitor.current !== visitor) {
      otherTabs.current?.postMessage(null);
    }
    knownVisitor.current = visitor;
  }, [visitor]);

  const value = useMemo(
    () => ({ ...fetched, edits, editCart, refreshCart, cartSettled: () => lastRequest.current }),
    [fetched, edits, editCart, refreshCart],
  );
  return <CartContext value={value}>{children}</CartContext>;
}

/** @returns null if the cart cannot be fetched */
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
    case 'restore':
      return restoreLine({ variantId: edit.variantId, quantity: edit.quantity });
    case 'remove':
      return removeFromCart({ variantId: edit.variantId });
    case 'joined':
      return answerJoined({ keep: edit.keep });
  }
}

/** Sends an edit. After a failure, the cart is fetched where the reply has none. */
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
  const found = cart ? { server: cart } : await fetchCart(view);
  return { ...found, isUnreachable: found === null, notice: { variantId: itemOf(edit), message } };
}

/** Navigations wait for a transition: a lost connection must not hold it. */
function timeout(): Promise<never> {
  return new Promise((_, reject) => setTimeout(reject, TIMEOUT_MS));
}
