import { createHash } from 'node:crypto';
import { displayedUnits } from '@/lib/catalog/rules';
import { fillIn, formatMoney } from '@/lib/format';
import type { ThumbImage } from '@/lib/images/images';
import { addMoney, type Money, multiplyMoney } from '@/lib/money';
import type { Dictionary } from '@/lib/texts/dictionary';
import { lineProblemText } from './messages.ts';
import { type LineProblem, lineProblem } from './rules.ts';

/** A line as the database has it, priced by the mirror. */
export type LoadedLine = {
  variantId: string;
  /** The product at the service in the cart's currency; null once the item has left the catalogue. */
  serviceProductId: string | null;
  /** False where the item is sold, but not in the cart's currency. */
  offered: boolean;
  quantity: number;
  name: string;
  /** "M, Blue"; empty for an item without choices. */
  detail: string;
  art: string | null;
  slug: string | null;
  /** What its product is of; it may have taxes of its own. */
  category?: string | null;
  unit: Money | null;
  /** What one cost when it was put in or changed last. */
  seen: Money | null;
  active: boolean;
  /** When the price was asked for at the service. */
  fetchedAt: Date | null;
  /** Units that this cart can have; null where they are not counted. */
  left: number | null;
};

export type LoadedCart = {
  id: string;
  userId: string | null;
  revision: number;
  closedAt: Date | null;
  successorId: string | null;
  /** ISO 4217: that of the market whose prices its lines have here. */
  currency: string;
  /** In the order they were put in. */
  lines: LoadedLine[];
};

/** A line as the browser shows it. Amounts are text: the browser computes no money. */
export type CartViewLine = {
  variantId: string;
  quantity: number;
  name: string;
  detail: string;
  image: ThumbImage | null;
  slug: string | null;
  unit: string | null;
  total: string | null;
  /** What one cost before, where that has changed. */
  was: string | null;
  /** "Only 3 left", where that is said. */
  left: string | null;
  /** Why it cannot be bought. */
  problem: { code: LineProblem; text: string } | null;
};

/** A cart as the browser shows it. */
export type CartView = {
  /** Tells carts apart without saying their id, which is a secret. Empty for no cart yet. */
  tag: string;
  /** Higher is newer, among views of one tag. */
  revision: number;
  /** Units in all. */
  count: number;
  lines: CartViewLine[];
  /** Of what can be bought; null when that is nothing. */
  subtotal: string | null;
  /** Some line has to be removed before checkout. */
  blocked: boolean;
  /** "incl. €4.17 VAT (20%)": what the subtotal contains, where that is known. */
  included?: string | null;
  /** "Arrives Tue 24 – Thu 26 November in Ireland"; not of an item, but of what is ordered now. */
  delivery?: string | null;
};

export const emptyCartView: CartView = {
  tag: '',
  revision: 0,
  count: 0,
  lines: [],
  subtotal: null,
  blocked: false,
};

function facts(line: LoadedLine) {
  const { offered, active, unit, quantity, left } = line;
  return { known: line.serviceProductId !== null, offered, active, unit, quantity, left };
}

/** Each line with the reason why it cannot be bought in the cart's currency, or null. */
export function linesWithProblems({
  lines,
  currency,
}: Pick<LoadedCart, 'lines' | 'currency'>): { line: LoadedLine; problem: LineProblem | null }[] {
  return lines.map((line) => ({ line, problem: lineProblem(facts(line), currency) }));
}

/** Whether it costs something else than before; what it cost in another currency says nothing of that. */
function changed({ unit, seen }: LoadedLine): boolean {
  return unit?.currency === seen?.currency && unit?.amount !== seen?.amount;
}

/** What is summed up in a subtotal. */
export type PricedUnits = { category: string | null; total: Money };

/** How a cart is presented: in which words, how amounts are written, and the image URLs. */
export type CartPresentation = {
  locale: string;
  texts: Dictionary;
  /** What was chosen, "M, Blue", in the words of the view. */
  choice: (detail: string) => string;
  /** What a product is called, and its slug, in the language of the view. */
  name: (name: string) => string;
  slug: (slug: string) => string;
  imageOf: (art: string) => ThumbImage | null;
  /** What a subtotal says of the taxes that it contains. */
  included?: (lines: readonly PricedUnits[]) => string | null;
};

function viewLine(
  line: LoadedLine,
  problem: LineProblem | null,
  currency: string,
  presentation: CartPresentation,
): CartViewLine {
  const text = (money: Money | null) => (money ? formatMoney(money, presentation.locale) : null);
  return {
    variantId: line.variantId,
    quantity: line.quantity,
    name: presentation.name(line.name),
    detail: presentation.choice(line.detail),
    image: line.art ? presentation.imageOf(line.art) : null,
    slug: line.slug && presentation.slug(line.slug),
    unit: text(line.unit),
    total: problem || !line.unit ? null : text(multiplyMoney(line.unit, line.quantity)),
    was: !problem && changed(line) ? text(line.seen) : null,
    left: problem ? null : leftText(presentation.texts, line.left),
    problem: problem
      ? {
          code: problem,
          text: lineProblemText(presentation.texts.cart, problem, { left: line.left, currency }),
        }
      : null,
  };
}

/** "Only 3 left"; null where nothing is said. */
function leftText({ catalog }: Dictionary, free: number | null): string | null {
  const left = displayedUnits(free);
  if (left === null) return null;
  return left === 0 ? catalog.reasons['out-of-stock'] : fillIn(catalog.left, { count: left });
}

/** The cart as sent to the browser. */
export function viewCart(cart: LoadedCart, presentation: CartPresentation): CartView {
  const lines = linesWithProblems(cart);
  const priced = lines.flatMap(({ line, problem }): PricedUnits[] =>
    problem || !line.unit
      ? []
      : [{ category: line.category ?? null, total: multiplyMoney(line.unit, line.quantity) }],
  );
  const amounts = priced.map(({ total }) => total);
  return {
    tag: createHash('sha256').update(cart.id).digest('hex').slice(0, 12),
    revision: cart.revision,
    count: cart.lines.reduce((sum, line) => sum + line.quantity, 0),
    lines: lines.map(({ line, problem }) => viewLine(line, problem, cart.currency, presentation)),
    subtotal:
      amounts.length > 0
        ? formatMoney(addMoney(cart.currency, amounts), presentation.locale)
        : null,
    ...(presentation.included && { included: presentation.included(priced) }),
    blocked: lines.some(({ problem }) => problem !== null),
  };
}
