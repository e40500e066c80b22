/** By which the proxy tells actions and route handlers the key of the view; a visitor's own is replaced. */
export const VIEW_HEADER = 'x-store-view';
