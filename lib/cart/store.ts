import { randomBytes } from 'node:crypto';
import { lockUser } from '@/lib/auth/lock-user';
import { unitsForCart } from '@/lib/catalog/availability';
import { choiceText, readChoice } from '@/lib/catalog/rules';
import { serviceProductIn } from '@/lib/catalog/selling/offers';
import { now } from '@/lib/clock';
import { type Database, db } from '@/lib/db/client';
import { retryLocked } from '@/lib/db/conflicts';
import { Prisma } from '@/lib/db/generated/client';
import { unsettledOrders } from '@/lib/db/order-status';
import { fail, ok, type Result } from '@/lib/result';
import { currentMarket } from '@/lib/texts/current-view';
import { MAX_LINES } from './limits.ts';
import { addUnits, type CartProblem, mergeLines, type Quantity, tooFewLeft } from './rules.ts';

/** A cart that can be changed. */
export type OpenCart = {
  id: string;
  /** Whose it is; null for a guest's. */
  userId: string | null;
  /** Higher is newer, along the whole chain of successors. */
  revision: number;
};

/** How often a change is retried when its cart was closed in between. */
const ATTEMPTS = 5;

type LockedCart = OpenCart & { closedAt: Date | null };

/** Aborts a transaction with a refusal: everything it did is rolled back. */
class Refused extends Error {
  readonly problem: CartProblem;
  constructor(problem: CartProblem) {
    super(problem.code);
    this.problem = problem;
  }
}

/** An unguessable id: who knows it may use the cart. */
export function newCartId(): string {
  return randomBytes(24).toString('base64url');
}

/** The open cart that `cartId` leads to through its successors; null when there is none. */
export async function findOpenCart(cartId: string, tx?: Database): Promise<OpenCart | null> {
  const rows = await (tx ?? db()).$queryRaw<OpenCart[]>`
    WITH RECURSIVE chain AS (
      SELECT id, "userId", revision, "closedAt", "successorId" FROM carts WHERE id = ${cartId}
      UNION ALL
      SELECT next.id, next."userId", next.revision, next."closedAt", next."successorId"
      FROM chain JOIN carts next ON next.id = chain."successorId"
      WHERE chain."closedAt" IS NOT NULL
    )
    SELECT id, "userId", revision FROM chain WHERE "closedAt" IS NULL`;
  return rows[0] ?? null;
}

/** The one open cart of a signed-in user. */
export async function findUserCart(userId: string, tx?: Database): Promise<OpenCart | null> {
  return (tx ?? db()).cart.findFirst({
    where: { userId, closedAt: null },
    select: { id: true, userId: true, revision: true },
  });
}

/** The user's open cart, made when there is none; two calls at once end with the same one. */
export async function ensureUserCart(userId: string): Promise<OpenCart> {
  await db().$executeRaw`
    INSERT INTO carts (id, "userId", "createdAt", "updatedAt")
    VALUES (${newCartId()}, ${userId}, ${now()}, ${now()})
    ON CONFLICT ("userId") WHERE "closedAt" IS NULL DO NOTHING`;
  const cart = await findUserCart(userId);
  if (!cart) throw new Error('The cart of a user was closed while it was made');
  return cart;
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

/** What became of a guest's cart at sign-in. */
export type Merge = {
  /** False when both carts have an unsettled order: the guest's stays until one is settled. */
  merged: boolean;
  /** The user's open cart, if there is one. */
  cart: OpenCart | null;
};

/**
 * Joins a guest's cart to the user's at sign-in: quantities are summed and capped at 99, and the
 * guest's orders move along, so that a pending one still prevents a second charge. Where both
 * carts have an unsettled order, nothing happens yet. A guest's cart becomes the user's when the
 * user has none. Safe to call again and from two devices at once.
 */
export async function mergeCarts(guestCartId: string, userId: string): Promise<Merge> {
  return await retryLocked(() => db().$transaction((tx) => mergeOnce(tx, guestCartId, userId)));
}

async function mergeOnce(tx: Database, guestCartId: string, userId: string): Promise<Merge> {
  // One sign-in of a user at a time; carts of theirs can still be written.
  await lockUser(tx, userId);
  const found = await findOpenCart(guestCartId, tx);
  const own = await findUserCart(userId, tx);
  if (!found || found.userId !== null) return { merged: false, cart: own };
  // Whoever settles an order locks it before its cart: the same order here.
  await tx.$queryRaw`SELECT id FROM orders WHERE "cartId" = ${found.id} ORDER BY id FOR UPDATE`;
  const locked = await lockCarts(tx, own ? [found.id, own.id] : [found.id]);
  const guest = locked.find((cart) => cart.id === found.id);
  if (!guest || guest.closedAt || guest.userId !== null) return { merged: false, cart: own };
  if (!own) return { merged: true, cart: await adoptCart(tx, guest, userId) };
  if (await bothUnsettled(tx, guest.id, own.id)) return { merged: false, cart: own };
  return { merged: true, cart: await joinCarts(tx, guest, own) };
}

function lockCarts(tx: Database, ids: string[]): Promise<LockedCart[]> {
  return tx.$queryRaw<LockedCart[]>`
    SELECT id, "userId", revision, "closedAt" FROM carts
    WHERE id = ANY(${ids}) ORDER BY id FOR UPDATE`;
}

async function adoptCart(tx: Database, guest: OpenCart, userId: string): Promise<OpenCart> {
  const revision = guest.revision + 1;
  await tx.cart.update({ where: { id: guest.id }, data: { userId, revision, updatedAt: now() } });
  return { id: guest.id, userId, revision };
}

async function bothUnsettled(tx: Database, first: string, second: string): Promise<boolean> {
  const rows = await tx.$queryRaw<{ carts: number }[]>`
    SELECT count(DISTINCT "cartId")::int AS carts FROM orders
    WHERE "cartId" IN (${first}, ${second}) AND status::text = ANY(${unsettledOrders})`;
  return rows[0]?.carts === 2;
}

async function joinCarts(tx: Database, guest: OpenCart, own: OpenCart): Promise<OpenCart> {
  const linesOf = (cartId: string) => tx.cartItem.findMany({ where: { cartId } });
  const [ofGuest, ofOwn] = [await linesOf(guest.id), await linesOf(own.id)];
  const merged = new Map(
    mergeLines(ofOwn, ofGuest).map(({ variantId, quantity }) => [variantId, quantity]),
  );
  // A cart that was empty has become the one that the shopper knows from this browser.
  const isNews = ofOwn.length > 0;
  for (const { variantId, ...line } of ofGuest) {
    const before = ofOwn.find((one) => one.variantId === variantId);
    const quantity = merged.get(variantId) ?? line.quantity;
    const joined = isNews ? (before?.joined ?? 0) + quantity - (before?.quantity ?? 0) : 0;
    await tx.cartItem.upsert({
      where: { cartId_variantId: { cartId: own.id, variantId } },
      create: { ...line, quantity, joined, cartId: own.id, variantId },
      update: { quantity, joined },
    });
  }
  await tx.order.updateMany({ where: { cartId: guest.id }, data: { cartId: own.id } });
  const revision = Math.max(guest.revision, own.revision) + 1;
  await tx.cart.update({
    where: { id: guest.id },
    data: { closedAt: now(), successorId: own.id, updatedAt: now() },
  });
  await tx.cart.update({ where: { id: own.id }, data: { revision, updatedAt: now() } });
  return { ...own, revision };
}
