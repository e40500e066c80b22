import { MAX_QUANTITY } from '@/lib/cart/limits';
import type { CartView, CartViewLine } from '@/lib/cart/view';
import {
  type CartEvent,
  type CartState,
  type Edit,
  type Intent,
  initialCart,
  nextRequest,
  reduceCart,
} from './queue.ts';

/* A tab and its server, for tests of the queue. */

export function viewLine(variantId: string, quantity: number): CartViewLine {
  return {
    variantId,
    quantity,
    name: variantId,
    detail: '',
    image: null,
    slug: null,
    unit: '€1.00',
    total: `€${quantity}.00`,
    was: null,
    left: null,
    problem: null,
  };
}

export function view(
  revision: number,
  quantities: ReadonlyMap<string, number>,
  tag = 'cart',
): CartView {
  const lines = [...quantities].map(([id, quantity]) => viewLine(id, quantity));
  const count = lines.reduce((sum, line) => sum + line.quantity, 0);
  return { tag, revision, count, lines, subtotal: null, blocked: false };
}

/** The server, with the rules of lib/cart/store. */
export class Shop {
  quantities = new Map<string, number>();
  removed = new Set<string>();
  revision = 0;

  apply({ variantId, intent }: Edit): string | null {
    const refusal = this.change(variantId, intent);
    if (refusal === null) this.revision += 1;
    return refusal;
  }

  private change(id: string, intent: Intent): string | null {
    const present = this.quantities.get(id) ?? 0;
    if (intent.kind === 'remove') {
      if (this.quantities.delete(id)) this.removed.add(id);
      return null;
    }
    if (intent.kind === 'set' && present === 0) return 'not in cart';
    if (intent.kind === 'restore' && present === 0 && !this.removed.has(id)) return 'not in cart';
    const quantity = intent.kind === 'add' ? present + intent.quantity : intent.quantity;
    if (quantity > MAX_QUANTITY) return 'too many';
    this.quantities.set(id, quantity);
    return null;
  }

  view(): CartView {
    return view(this.revision, this.quantities);
  }
}

/** A tab and the server; the test decides the outcome of each request. */
export class Tab {
  state: CartState = initialCart;
  readonly sent: (Edit | 'refresh')[] = [];
  readonly shop: Shop;

  constructor(shop: Shop) {
    this.shop = shop;
  }

  on(event: CartEvent): void {
    this.state = reduceCart(this.state, event);
  }

  edit(variantId: string, intent: Intent): void {
    this.on({ type: 'edited', edit: { variantId, intent } });
    this.send();
  }

  send(): void {
    const request = nextRequest(this.state);
    if (!request) return;
    this.sent.push(request);
    this.on({ type: 'sent' });
  }

  /** The request in flight arrives and its response comes back. */
  answer(): void {
    const { inFlight } = this.state;
    if (!inFlight) return;
    const refusal = inFlight === 'refresh' ? null : this.shop.apply(inFlight);
    this.on({ type: 'answered', answer: { cart: this.shop.view(), refusal } });
    this.send();
  }

  /** The request in flight fails; it may have arrived all the same. */
  lose(arrived: boolean): void {
    const { inFlight } = this.state;
    if (!inFlight) return;
    if (arrived && inFlight !== 'refresh') this.shop.apply(inFlight);
    this.on({ type: 'lost' });
    this.send();
  }

  settle(): void {
    for (
      let round = 0;
      round < 100 && (this.state.inFlight || nextRequest(this.state));
      round += 1
    ) {
      this.send();
      this.answer();
    }
  }
}

/** A tab that has loaded a cart of these quantities. */
export function tabWith(quantities: Record<string, number>): Tab {
  const shop = new Shop();
  for (const [id, quantity] of Object.entries(quantities)) shop.quantities.set(id, quantity);
  const tab = new Tab(shop);
  tab.on({ type: 'asked' });
  tab.settle();
  return tab;
}
