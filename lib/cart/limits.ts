/** The maximum quantity of one item in an order. */
export const MAX_QUANTITY = 99;
/** Most different items that can be put into a cart. A merge at sign-in may exceed it: nothing is dropped. */
export const MAX_LINES = 50;

const DAY_MS = 24 * 60 * 60_000;
/** How long an unchanged guest cart is kept. */
export const GUEST_CART_RETENTION_MS = 60 * DAY_MS;
/** The same for the cart of an account. */
export const ACCOUNT_CART_RETENTION_MS = 365 * DAY_MS;
