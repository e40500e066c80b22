'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { anybody, formOf, runAction } from '@/lib/auth/actions/action';
import { viewer } from '@/lib/auth/viewer';
import { chosenVariant } from '@/lib/catalog/selling/form-variant';
import { localPath } from '@/lib/markets/request-view';
import { clientSubject } from '@/lib/ratelimit/client-subject';
import { limits } from '@/lib/ratelimit/limits';
import { rateLimit } from '@/lib/ratelimit/rate-limit';
import { fail, ok, type Result } from '@/lib/result';
import { requestTexts } from '@/lib/texts/request-texts';
import { type CartProblem, type Quantity, readQuantity } from './cart-lines.ts';
import { type CartView, readCartView } from './cart-view.ts';
import { addLine, keepJoined, removeJoined, removeLine, setLine } from './change-cart.ts';
import { cartIdFromCookie, currentCart, keepCartId } from './current-cart.ts';
import { refusalText } from './messages.ts';
import { ensureUserCart, findOpenCart, type OpenCart } from './open-cart.ts';

/** The cart after a change. After a refusal: the unchanged cart, if it could be read. */
export type CartReply = Result<CartView, CartProblem & { message: string; cart: CartView | null }>;

const itemId = z.string().min(1).max(64);
const itemSchema = z.object({ variantId: itemId });
const lineSchema = itemSchema.extend({ quantity: z.unknown() });

type ChangeResult = Promise<Result<OpenCart, CartProblem>>;

async function cartToFill(): Promise<string | null> {
  const cart = await currentCart();
  if (cart) return cart.id;
  const shopper = await viewer();
  return shopper ? (await ensureUserCart(shopper.userId)).id : null;
}

/**
 * Limits new carts, because a client without cookies creates one with each request. A browser that has a cart, even of
 * another account, is limited by that cart instead of its network address.
 */
async function mayCreateCart(): Promise<boolean> {
  const cookieCartId = await cartIdFromCookie();
  const hasCart = cookieCartId !== null && (await findOpenCart(cookieCartId)) !== null;
  const allowed = hasCart
    ? await rateLimit(limits.cartsAfter, cookieCartId)
    : await rateLimit(limits.cartsFrom, await clientSubject());
  return allowed.ok;
}

async function replyAfter(
  cartId: string | null,
  result: Result<OpenCart, CartProblem>,
): Promise<CartReply> {
  const view = await readCartView(result.ok ? result.value.id : cartId);
  if (!result.ok) return refused(result.error, view);
  await keepCartId(result.value.id);
  return ok(view);
}

async function changeOwnCart(change: (cartId: string) => ChangeResult): Promise<CartReply> {
  const cart = await currentCart();
  if (!cart) return replyAfter(null, fail({ code: 'not-in-cart' }));
  return replyAfter(cart.id, await change(cart.id));
}

async function cartAction<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  input: unknown,
  body: (input: z.output<Schema>) => Promise<CartReply>,
): Promise<CartReply> {
  const unavailable = await refused({ code: 'unavailable' });
  return runAction(
    {
      name,
      authorize: anybody,
      schema,
      invalid: () => refused({ code: 'unknown-item' }),
      unknown: () => unavailable,
    },
    input,
    (_, item) => body(item),
  );
}

function lineAction(
  name: string,
  input: unknown,
  body: (line: Quantity) => Promise<CartReply>,
): Promise<CartReply> {
  return cartAction(name, lineSchema, input, async (item) => {
    const quantity = readQuantity(item.quantity);
    return quantity.ok ? body({ ...item, quantity: quantity.value }) : refused(quantity.error);
  });
}

async function refused(problem: CartProblem, cart: CartView | null = null): Promise<CartReply> {
  const message = refusalText((await requestTexts()).t.cart, problem);
  return fail({ ...problem, message, cart });
}

/** @param input `{ variantId, quantity }`; the quantity may be text */
export async function addToCart(input: unknown): Promise<CartReply> {
  return lineAction('add-to-cart', input, async (line) => {
    const cartId = await cartToFill();
    if (!cartId && !(await mayCreateCart())) return refused({ code: 'too-many-carts' });
    return replyAfter(cartId, await addLine(cartId, line));
  });
}

export type AddToCartState = { added: number; message: string | null };

const addedBefore = z.object({ added: z.number() }).catch({ added: 0 });

/**
 * `addToCart` as a form action, for browsers without JavaScript. Such a form names the product and its options
 * (`product`, `option-<name>`) instead of a variant.
 */
export async function addToCartForm(
  previous: AddToCartState,
  form: FormData,
): Promise<AddToCartState> {
  const fields = formOf(form);
  const { added } = addedBefore.parse(previous);
  const quantity = fields.get('quantity') ?? '1';
  const variantId = fields.has('product') ? await chosenVariant(fields) : fields.get('variantId');
  const reply = await addToCart({ variantId, quantity });
  return reply.ok
    ? { added: added + Number(quantity), message: null }
    : { added, message: reply.error.message };
}

/** @param input `{ variantId, quantity }` */
export async function setQuantity(input: unknown): Promise<CartReply> {
  return lineAction('set-quantity', input, (line) =>
    changeOwnCart((cartId) => setLine(cartId, line)),
  );
}

export async function removeFromCart(input: unknown): Promise<CartReply> {
  return cartAction('remove-from-cart', itemSchema, input, ({ variantId }) =>
    changeOwnCart((cartId) => removeLine(cartId, variantId)),
  );
}

/** Keeps or removes the items that another cart added at sign-in: `{ keep }`. */
export async function answerJoined(input: unknown): Promise<CartReply> {
  return cartAction('answer-joined', z.object({ keep: z.boolean() }), input, ({ keep }) =>
    changeOwnCart(keep ? keepJoined : removeJoined),
  );
}

/** Changes a line from a plain HTML form, and redirects to the cart with the problem in the URL. */
export async function changeLineForm(form: FormData): Promise<never> {
  const fields = formOf(form);
  const line = { variantId: fields.get('variantId'), quantity: fields.get('quantity') };
  const change = fields.get('intent') === 'remove' ? removeFromCart : setQuantity;
  return redirectToCart(await change(line));
}

export async function answerJoinedForm(form: FormData): Promise<never> {
  return redirectToCart(await answerJoined({ keep: formOf(form).get('keep') === 'yes' }));
}

async function redirectToCart(reply: CartReply): Promise<never> {
  const query = reply.ok ? '' : `?${new URLSearchParams({ problem: reply.error.code })}`;
  redirect(await localPath(`/cart/plain${query}`));
}
