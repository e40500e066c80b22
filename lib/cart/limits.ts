export const MAX_QUANTITY = 99;
/** The maximum number of items in a cart. Merged carts may exceed it, so that no item is lost. */
export const MAX_LINES = 50;

const DAY_MS = 24 * 60 * 60_000;
export const GUEST_CART_RETENTION_MS = 60 * DAY_MS;
export const ACCOUNT_CART_RETENTION_MS = 365 * DAY_MS;
