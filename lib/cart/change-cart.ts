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

/** Number of attempts if the cart is closed meanwhile. */
const ATTEMPTS = 5;

class Refused extends Error {
  readonly problem: CartProblem;
  constructor(problem: CartProblem) {
    super(problem.code);
    this.problem = problem;
  }
}

/** Runs a change with the cart locked. If the cart was closed meanwhile, changes its successor. */
async function changeCart(
  cartId: string,
  change: (tx: Database, cart: OpenCart) => Promise<void>,
): Promise<Result<OpenCart, CartProblem>> {
  let id = cartId;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    try {
      const changed = await db().$transaction(async (tx) => {
        const cart = await raiseRevision(tx, id);
        if (cart) await change(tx, cart);
        return cart;
      });
      if (changed) return ok(changed);
    } catch (error) {
      if (error instanceof Refused) return fail(error.problem);
      throw error;
    }
    const successor = await findOpenCart(id);
    if (!successor) return fail({ code: 'not-in-cart' });
    id = successor.id;
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

/** SQL: the id of a variant's product at the service in the currency of the market. */
const soldHere = (variant: string) =>
  Prisma.raw(serviceProductIn(variant, `'${currentMarket().currency}'`));

/** Part of the statement's name, because `soldHere` differs by currency. */
const currencyHere = () => Prisma.raw(currentMarket().currency.toLowerCase());

type Offer = {
  name: string;
  options: unknown;
  hidden: boolean;
  active: boolean | null;
  deletedAt: Date | null;
  priceAmount: number | null;
  currency: string | null;
  inCart: number | null;
  lines: number;
  offered: boolean;
  /** Units available to this cart; null without stock. */
  left: number | null;
};

/** Offers by variant, with the units in the cart, in one query. */
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

/** @throws Refused if the item cannot be bought in this market */
function requireForSale(offer: Offer | undefined): asserts offer is Offer {
  if (!offer || offer.hidden) throw new Refused({ code: 'unknown-item' });
  if (!offer.offered) throw new Refused({ code: 'other-currency' });
  const priced = offer.priceAmount !== null && offer.currency !== null;
  if (!offer.active || offer.deletedAt || !priced) throw new Refused({ code: 'not-for-sale' });
  if (offer.currency !== currentMarket().currency) throw new Refused({ code: 'other-currency' });
}

function requireLeft({ left }: Offer, quantity: number, inCart: number): void {
  if (left !== null && left < quantity) throw new Refused(tooFewLeft(left, inCart));
}

type NewLine = Quantity & { offer: Offer };

/** SQL: the columns of `LINE` after the cart's id. */
function rowsOf(lines: readonly NewLine[]): Prisma.Sql {
  const rows = lines.map(({ variantId, quantity, offer }) => ({
    ...{ variantId, quantity, name: offer.name, unitAmount: offer.priceAmount },
    detail: choiceText(readChoice(offer.options)),
    currency: offer.currency,
  }));
  // The order of `addedAt` is the order of the lines in the cart.
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

async function writeLines(tx: Database, cart: OpenCart, lines: readonly NewLine[]): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO cart_items ${LINE} SELECT ${cart.id}, ${rowsOf(lines)}
    ON CONFLICT ("cartId", "variantId") DO UPDATE SET
      quantity = excluded.quantity, name = excluded.name, detail = excluded.detail,
      "unitAmount" = excluded."unitAmount", currency = excluded.currency`;
}

/** @param cartId null to create a guest's cart */
export function addLine(
  cartId: string | null,
  { variantId, quantity }: Quantity,
): Promise<Result<OpenCart, CartProblem>> {
  return addLines(cartId, [{ variantId, quantity }]);
}

/** Adds several items. Refused items are skipped; if all are refused, nothing changes. */
export async function addLines(
  cartId: string | null,
  lines: readonly Quantity[],
): Promise<Result<OpenCart, CartProblem>> {
  if (cartId === null) return fillNewCart(lines);
  return changeCart(cartId, async (tx, cart) => {
    const added = linesToAdd(await readOffers(tx, cart.id, idsOf(lines)), lines);
    if (!added.ok) throw new Refused(added.error);
    await writeLines(tx, cart, added.value);
  });
}

async function fillNewCart(lines: readonly Quantity[]): Promise<Result<OpenCart, CartProblem>> {
  const added = linesToAdd(await readOffers(db(), null, idsOf(lines)), lines);
  if (!added.ok) return added;
  const id = newCartId();
  await db().$executeRaw`
    WITH made AS (
      INSERT INTO carts (id, "createdAt", "updatedAt") VALUES (${id}, ${now()}, ${now()})
    )
    INSERT INTO cart_items ${LINE} SELECT ${id}, ${rowsOf(added.value)}`;
  return ok({ id, userId: null, revision: 0 });
}

const idsOf = (lines: readonly Quantity[]) => lines.map(({ variantId }) => variantId);

/** The lines to write; the first refusal if all are refused. */
function linesToAdd(
  offers: ReadonlyMap<string, Offer>,
  lines: readonly Quantity[],
): Result<NewLine[], CartProblem> {
  const accepted = new Map<string, NewLine>();
  let refusal: CartProblem | undefined;
  let newLines = 0;
  for (const { variantId, quantity } of lines) {
    try {
      const offer = offers.get(variantId);
      requireForSale(offer);
      const inCart = accepted.get(variantId)?.quantity ?? offer.inCart ?? 0;
      accepted.set(variantId, {
        variantId,
        quantity: sumOf(offer, inCart, quantity, newLines),
        offer,
      });
      if (inCart === 0) newLines += 1;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      refusal ??= error.problem;
    }
  }
  return refusal && accepted.size === 0 ? fail(refusal) : ok([...accepted.values()]);
}

function sumOf(offer: Offer, inCart: number, quantity: number, newLines: number): number {
  if (inCart === 0 && offer.lines + newLines >= MAX_LINES) {
    throw new Refused({ code: 'too-many-lines' });
  }
  const sum = addUnits(inCart, quantity);
  if (!sum.ok) throw new Refused(sum.error);
  requireLeft(offer, sum.value, inCart);
  return sum.value;
}

/** Sets the quantity of a line. An item that is not for sale any more can only be lowered. */
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

export function keepJoined(cartId: string): Promise<Result<OpenCart, CartProblem>> {
  return changeCart(cartId, async (tx, cart) => {
    await tx.cartItem.updateMany({ where: { cartId: cart.id }, data: { joined: 0 } });
  });
}

export function removeJoined(cartId: string): Promise<Result<OpenCart, CartProblem>> {
  return changeCart(cartId, async (tx, cart) => {
    await tx.$executeRaw`
      DELETE FROM cart_items WHERE "cartId" = ${cart.id} AND joined >= quantity`;
    await tx.$executeRaw`
      UPDATE cart_items SET quantity = quantity - joined, joined = 0 WHERE "cartId" = ${cart.id}`;
  });
}

export function removeLine(
  cartId: string,
  variantId: string,
): Promise<Result<OpenCart, CartProblem>> {
  return changeCart(cartId, async (tx, cart) => {
    await tx.cartItem.deleteMany({ where: { cartId: cart.id, variantId } });
  });
}
