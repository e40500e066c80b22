/** Most units of one item that can be ordered at once. */
export const MAX_QUANTITY = 99;
/** Most different items that can be put into a cart. A merge at sign-in may exceed it: nothing is dropped. */
export const MAX_LINES = 50;
