import 'server-only';
import { createHash } from 'node:crypto';
import { choiceIn, itemName, phraseIn } from '@/lib/catalog/localize';
import { displayedUnits } from '@/lib/catalog/rules';
import { fillIn, formatList, formatMoney } from '@/lib/format';
import { type ThumbImage, thumbOf } from '@/lib/images/images';
import { slugIn } from '@/lib/markets/slugs';
import { addMoney, type Money, multiplyMoney } from '@/lib/money';
import type { Dictionary } from '@/lib/texts/dictionary';
import { requestTexts } from '@/lib/texts/request-texts';
import type { ViewTexts } from '@/lib/texts/wording';
import type { LineProblem } from './cart-lines.ts';
import { deliveryEstimate } from './delivery-estimate.ts';
import { type LoadedCart, type LoadedLine, linesWithProblems, loadCart } from './load-cart.ts';
import { lineProblemText } from './messages.ts';

/** A line for the browser. Amounts are formatted, because the browser computes no money. */
export type CartViewLine = {
  variantId: string;
  quantity: number;
  name: string;
  detail: string;
  image: ThumbImage | null;
  slug: string | null;
  unit: string | null;
  total: string | null;
  was: string | null;
  left: string | null;
  problem: { code: LineProblem; text: string } | null;
};

export type CartView = {
  /** Identifies the cart without revealing its id, which is a secret. Empty without a cart. */
  tag: string;
  revision: number;
  count: number;
  lines: CartViewLine[];
  /** Without lines that cannot be bought; null if none can. */
  subtotal: string | null;
  blocked: boolean;
  /** The notice about items that another cart added at sign-in, until the shopper has decided. */
  joined: string | null;
  /** "Arrives Tue 24 – Thu 26 November in Ireland" */
  delivery?: string | null;
};

const emptyCartView: CartView = {
  tag: '',
  revision: 0,
  count: 0,
  lines: [],
  subtotal: null,
  blocked: false,
  joined: null,
};

/** @param given the texts of the view; by default those of the request */
export async function readCartView(cartId: string | null, given?: ViewTexts): Promise<CartView> {
  const texts = given ?? (await requestTexts());
  const [cart, delivery] = await Promise.all([
    cartId ? loadCart(cartId, texts.view.market) : null,
    deliveryEstimate(texts),
  ]);
  return { ...(cart ? viewCart(cart, texts) : emptyCartView), delivery };
}

type Texts = Pick<ViewTexts, 't' | 'view'>;

export function viewCart(cart: LoadedCart, texts: Texts): CartView {
  const lines = linesWithProblems(cart);
  const amounts = lines.flatMap(({ line, problem }) =>
    problem || !line.unit ? [] : [multiplyMoney(line.unit, line.quantity)],
  );
  const { locale } = texts.view;
  const subtotal =
    amounts.length > 0 ? formatMoney(addMoney(cart.currency, amounts), locale) : null;
  return {
    tag: createHash('sha256').update(cart.id).digest('hex').slice(0, 12),
    revision: cart.revision,
    count: cart.lines.reduce((sum, line) => sum + line.quantity, 0),
    lines: lines.map(({ line, problem }) => viewLine(line, problem, cart.currency, texts)),
    subtotal,
    blocked: lines.some(({ problem }) => problem !== null),
    joined: joinedText(cart, subtotal, texts),
  };
}

/** "We added the items from this browser’s cart: 2 × First Light. The total is now €34.00." */
function joinedText(
  { lines }: LoadedCart,
  total: string | null,
  { t, view }: Texts,
): string | null {
  const items = lines.flatMap((line) =>
    line.joined > 0 ? [`${line.joined} × ${itemName(view, line)}`] : [],
  );
  if (items.length === 0) return null;
  const text = total === null ? t.cart.joined.added : t.cart.joined.addedWithTotal;
  return fillIn(text, { items: formatList(items, view.locale), total: total ?? '' });
}

function viewLine(
  line: LoadedLine,
  problem: LineProblem | null,
  currency: string,
  { t, view }: Texts,
): CartViewLine {
  const { variantId, quantity, unit, left } = line;
  const text = (money: Money | null) => money && formatMoney(money, view.locale);
  return {
    variantId,
    quantity,
    name: phraseIn(view, line.name),
    detail: choiceIn(view, line.detail),
    image: thumbOf(line.art),
    slug: line.slug && slugIn(view, line.slug),
    unit: text(unit),
    total: problem || !unit ? null : text(multiplyMoney(unit, quantity)),
    was: !problem && hasNewPrice(line) ? text(line.seen) : null,
    left: problem ? null : leftText(t, left),
    problem: problem && {
      code: problem,
      text: lineProblemText(t.cart, problem, { left, currency }),
    },
  };
}

/** Whether the unit price has changed, in the same currency. */
function hasNewPrice({ unit, seen }: LoadedLine): boolean {
  return unit?.currency === seen?.currency && unit?.amount !== seen?.amount;
}

function leftText({ catalog }: Dictionary, free: number | null): string | null {
  const left = displayedUnits(free);
  if (left === null) return null;
  return left === 0 ? catalog.reasons['out-of-stock'] : fillIn(catalog.left, { count: left });
}
