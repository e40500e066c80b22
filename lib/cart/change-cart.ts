import { unitsForCart } from '@/lib/catalog/availability';
import { choiceText, readChoice } from '@/lib/catalog/rules';
import { serviceProductIn } from '@/lib/catalog/selling/offers';
import { now } from '@/lib/clock';
import { type Database, db } from '@/lib/db/client';
import { Prisma } from '@/lib/db/generated/client';
import { fail, ok, type Result } from '@/lib/result';
import { currentMarket } from '@/lib/texts/current-view';
import { addUnits, type CartProblem, type Quantity, tooFewLeft } from './cart-lines.ts';
import { MAX_LINES } from './limits.ts';
import { findOpenCart, newCartId, type OpenCart } from './open-cart.ts';

/** How often a change is retried when its cart was closed in between. */
const ATTEMPTS = 5;

/** Aborts a transaction with a refusal: everything it did is rolled back. */
class Refused extends Error {
  readonly problem: CartProblem;
  constructor(problem: CartProblem) {
    super(problem.code);
    this.problem = problem;
  }
}

/**
 * Runs a change with the cart locked, so that changes of one cart follow one another. A cart that was closed
 * meanwhile hands over to its successor. A refusal undoes the whole change.
 */
async function changeCart(
  cartId: string,
  change: (tx: Database, cart: OpenCart) => Promise<void>,
): Promise<Result<OpenCart, CartProblem>> {
  let wanted = cartId;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    try {
      const changed = await db().$transaction(async (tx) => {
        const cart = await raiseRevision(tx, wanted);
        if (cart) await change(tx, cart);
        return cart;
      });
      if (changed) return ok(changed);
    } catch (error) {
      if (error instanceof Refused) return fail(error.problem);
      throw error;
    }
    const successor = await findOpenCart(wanted);
    if (!successor) return fail({ code: 'not-in-cart' });
    wanted = successor.id;
  }
  return fail({ code: 'unavailable' });
}

async function raiseRevision(tx: Database, id: string): Promise<OpenCart | null> {
  const [cart] = await tx.cart.updateManyAndReturn({
    where: { id, closedAt: null },
    data: { revision: { increment: 1 }, updatedAt: now() },
    select: { id: true, userId: true, revision: true },
  });
  return cart ?? null;
}

/** SQL: the id of the service's product that a variant is in the current market. */
const soldHere = (variant: string) =>
  Prisma.raw(serviceProductIn(variant, `'${currentMarket().currency}'`));

/** For the name of a statement that `soldHere` makes another one in each currency. */
const currencyHere = () => Prisma.raw(currentMarket().currency.toLowerCase());

type Offer = {
  name: string;
  options: unknown;
  hidden: boolean;
  active: boolean | null;
  deletedAt: Date | null;
  priceAmount: number | null;
  currency: string | null;
  /** Units in the cart already; null when there is no line. */
  inCart: number | null;
  lines: number;
  /** Whether it is sold in the currency of the market. */
  offered: boolean;
  /** Units that this cart can have; null where they are not counted. */
  left: number | null;
};

/** What the shop knows of variants and of their places in a cart, in one round trip; by the variant's id. */
async function readOffers(
  tx: Database,
  cartId: string | null,
  variantIds: readonly string[],
): Promise<Map<string, Offer>> {
  const rows = await tx.$queryRaw<
    (Offer & { id: string })[]
  >`/* prepared: cart-offers-${currencyHere()} */
    SELECT v.id, p.name, v.options, p.hidden, m.active, m."deletedAt", m."priceAmount",
      m.currency, i.quantity AS "inCart",
      (SELECT count(*)::int FROM cart_items WHERE "cartId" = this.id) AS lines,
      sold.id IS NOT NULL AS offered,
      ${Prisma.raw(unitsForCart('v.id', 'this.id'))} AS left
    FROM catalog_variants v
    CROSS JOIN (SELECT ${cartId}::text AS id) this
    JOIN catalog_products p ON p.id = v."productId"
    CROSS JOIN LATERAL (SELECT ${soldHere('v')} AS id) sold
    LEFT JOIN mirror_products m ON m."serviceId" = sold.id
    LEFT JOIN cart_items i ON i."cartId" = this.id AND i."variantId" = v.id
    WHERE v.id = ANY(${[...variantIds]})`;
  return new Map(rows.map((offer) => [offer.id, offer]));
}

/** @throws Refused when the offer cannot be bought, or not in the currency of the market. */
function requireForSale(offer: Offer | undefined): asserts offer is Offer {
  if (!offer || offer.hidden) throw new Refused({ code: 'unknown-item' });
  if (!offer.offered) throw new Refused({ code: 'other-currency' });
  const priced = offer.priceAmount !== null && offer.currency !== null;
  if (!offer.active || offer.deletedAt || !priced) throw new Refused({ code: 'not-for-sale' });
  if (offer.currency !== currentMarket().currency) throw new Refused({ code: 'other-currency' });
}

/** @throws Refused when fewer are left. */
function requireLeft({ left }: Offer, quantity: number, inCart: number): void {
  if (left !== null && left < quantity) throw new Refused(tooFewLeft(left, inCart));
}

/** A line as it is going to be. */
type WantedLine = Quantity & { offer: Offer };

/** SQL: the columns of wanted lines after the cart's id, in the order in which they are given. */
function rowsOf(lines: readonly WantedLine[]): Prisma.Sql {
  const rows = lines.map(({ variantId, quantity, offer }) => ({
    ...{ variantId, quantity, name: offer.name, unitAmount: offer.priceAmount },
    detail: choiceText(readChoice(offer.options)),
    currency: offer.currency,
  }));
  // A cart shows its lines by when they were added.
  return Prisma.sql`
    row."variantId", row.quantity, row.name, row.detail, row."unitAmount", row.currency,
    ${now()}::timestamp + (row.place - 1) * interval '1 millisecond'
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS ("variantId" text,
      quantity int, name text, detail text, "unitAmount" int, currency text)) WITH ORDINALITY AS row(
      "variantId", quantity, name, detail, "unitAmount", currency, place)`;
}

const LINE = Prisma.raw(
  '("cartId", "variantId", quantity, name, detail, "unitAmount", currency, "addedAt")',
);

/** Writes lines, new or changed. */
async function writeLines(
  tx: Database,
  cart: OpenCart,
  lines: readonly WantedLine[],
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO cart_items ${LINE} SELECT ${cart.id}, ${rowsOf(lines)}
    ON CONFLICT ("cartId", "variantId") DO UPDATE SET
      quantity = excluded.quantity, name = excluded.name, detail = excluded.detail,
      "unitAmount" = excluded."unitAmount", currency = excluded.currency`;
}

/**
 * Puts units of an item into the cart.
 * @param cartId null for a new guest's cart, which a refusal leaves unmade.
 * @param quantity units to add, 1 to 99; more than 99 in all is refused and changes nothing.
 */
export function addLine(
  cartId: string | null,
  { variantId, quantity }: Quantity,
): Promise<Result<OpenCart, CartProblem>> {
  return addLines(cartId, [{ variantId, quantity }]);
}

/** The same for several items at once. What is refused is left out; where all of it is, nothing changes. */
export async function addLines(
  cartId: string | null,
  lines: readonly Quantity[],
): Promise<Result<OpenCart, CartProblem>> {
  if (cartId === null) return fillNewCart(lines);
  return changeCart(cartId, async (tx, cart) => {
    const wanted = linesToAdd(await readOffers(tx, cart.id, idsOf(lines)), lines);
    if (!wanted.ok) throw new Refused(wanted.error);
    await writeLines(tx, cart, wanted.value);
  });
}

/** Makes a guest's cart with its first lines: nobody else knows it, so that one statement will do. */
async function fillNewCart(lines: readonly Quantity[]): Promise<Result<OpenCart, CartProblem>> {
  const wanted = linesToAdd(await readOffers(db(), null, idsOf(lines)), lines);
  if (!wanted.ok) return wanted;
  const id = newCartId();
  await db().$executeRaw`
    WITH made AS (
      INSERT INTO carts (id, "createdAt", "updatedAt") VALUES (${id}, ${now()}, ${now()})
    )
    INSERT INTO cart_items ${LINE} SELECT ${id}, ${rowsOf(wanted.value)}`;
  return ok({ id, userId: null, revision: 0 });
}

const idsOf = (lines: readonly Quantity[]) => lines.map(({ variantId }) => variantId);

/** The lines that are written when units are added; the first refusal where none are. */
function linesToAdd(
  offers: ReadonlyMap<string, Offer>,
  lines: readonly Quantity[],
): Result<WantedLine[], CartProblem> {
  const wanted = new Map<string, WantedLine>();
  const refusals: CartProblem[] = [];
  let added = 0;
  for (const { variantId, quantity } of lines) {
    const offer = offers.get(variantId);
    const before = wanted.get(variantId)?.quantity ?? offer?.inCart ?? 0;
    const sum = unitsWith(offer, before, quantity, added);
    if (!sum.ok) {
      refusals.push(sum.error);
      continue;
    }
    if (before === 0) added += 1;
    if (offer) wanted.set(variantId, { variantId, quantity: sum.value, offer });
  }
  const [refusal] = refusals;
  return refusal && wanted.size === 0 ? fail(refusal) : ok([...wanted.values()]);
}

/** Units of a line with those that are added to it. */
function unitsWith(
  offer: Offer | undefined,
  inCart: number,
  quantity: number,
  added: number,
): Result<number, CartProblem> {
  try {
    requireForSale(offer);
    if (inCart === 0 && offer.lines + added >= MAX_LINES) return fail({ code: 'too-many-lines' });
    const sum = addUnits(inCart, quantity);
    if (sum.ok) requireLeft(offer, sum.value, inCart);
    return sum;
  } catch (error) {
    if (error instanceof Refused) return fail(error.problem);
    throw error;
  }
}

/**
 * Sets the quantity of a line that is in the cart. Lowering is possible for an item that is not for
 * sale any more, raising is not.
 */
export function setLine(
  cartId: string,
  { variantId, quantity }: Quantity,
): Promise<Result<OpenCart, CartProblem>> {
  return changeCart(cartId, async (tx, cart) => {
    const line = await tx.cartItem.findUnique({
      where: { cartId_variantId: { cartId: cart.id, variantId } },
    });
    if (!line) throw new Refused({ code: 'not-in-cart' });
    const offer = (await readOffers(tx, cart.id, [variantId])).get(variantId);
    if (quantity > line.quantity) {
      requireForSale(offer);
      requireLeft(offer, quantity, 0);
    }
    if (offer) await writeLines(tx, cart, [{ variantId, quantity, offer }]);
    await tx.cartItem.update({
      where: { cartId_variantId: { cartId: cart.id, variantId } },
      data: { quantity, joined: 0 },
    });
  });
}

/** What another cart brought at sign-in stays. */
export function keepJoined(cartId: string): Promise<Result<OpenCart, CartProblem>> {
  return changeCart(cartId, async (tx, cart) => {
    await tx.cartItem.updateMany({ where: { cartId: cart.id }, data: { joined: 0 } });
  });
}

/** Takes out what another cart brought at sign-in. */
export function takeOutJoined(cartId: string): Promise<Result<OpenCart, CartProblem>> {
  return changeCart(cartId, async (tx, cart) => {
    await tx.$executeRaw`
      DELETE FROM cart_items WHERE "cartId" = ${cart.id} AND joined >= quantity`;
    await tx.$executeRaw`
      UPDATE cart_items SET quantity = quantity - joined, joined = 0 WHERE "cartId" = ${cart.id}`;
  });
}

/** Takes a line out. A line that is not there is no error. */
export function removeLine(
  cartId: string,
  variantId: string,
): Promise<Result<OpenCart, CartProblem>> {
  return changeCart(cartId, async (tx, cart) => {
    await tx.cartItem.deleteMany({ where: { cartId: cart.id, variantId } });
  });
}
